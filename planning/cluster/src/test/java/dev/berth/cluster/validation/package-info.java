@NullMarked
package dev.berth.cluster.validation;

import org.jspecify.annotations.NullMarked;
