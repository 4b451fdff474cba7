@NullMarked
package dev.berth.cluster.operators;

import org.jspecify.annotations.NullMarked;
