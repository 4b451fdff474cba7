/// Scheduling in a whole control plane: its input and its results. `ThroughputTest` of
/// `conformance` runs the control plane and the schedulers.
@NullMarked
package dev.berth.bench.cluster;

import org.jspecify.annotations.NullMarked;
