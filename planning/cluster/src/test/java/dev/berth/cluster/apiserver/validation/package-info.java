@NullMarked
package dev.berth.cluster.apiserver.validation;

import org.jspecify.annotations.NullMarked;
