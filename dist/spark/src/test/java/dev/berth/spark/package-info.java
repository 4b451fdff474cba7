/// Sweeps on a Spark of real processes.
@NullMarked
package dev.berth.spark;

import org.jspecify.annotations.NullMarked;
