/// Whole processes that read a cluster, place its pods, and end.
@NullMarked
package dev.berth.bench.simulate;

import org.jspecify.annotations.NullMarked;
