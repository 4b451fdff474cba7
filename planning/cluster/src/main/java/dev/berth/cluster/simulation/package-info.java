/// The cluster in memory, and a run of the scheduler on it.
@NullMarked
package dev.berth.cluster.simulation;

import org.jspecify.annotations.NullMarked;
