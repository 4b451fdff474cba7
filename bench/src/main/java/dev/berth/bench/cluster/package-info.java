/// Scheduling in a whole control plane: what goes into it, and what came out. The control plane and
/// the schedulers are run by `ThroughputTest` of `conformance`.
@NullMarked
package dev.berth.bench.cluster;

import org.jspecify.annotations.NullMarked;
