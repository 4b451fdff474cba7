/// The descheduler in a real cluster, in the place of `sigs.k8s.io/descheduler` v0.36.0: when it
/// starts and ends, when a cycle runs, and what it is connected to. What is evicted is decided in
/// [dev.berth.descheduler], by the same cycle as on files.
@NullMarked
package dev.berth.daemon.descheduler;

import org.jspecify.annotations.NullMarked;
