/// The descheduler in a real cluster, as a replacement of `sigs.k8s.io/descheduler` v0.36.0: its
/// start and end, the time of its cycles, and its connections. [dev.berth.descheduler] decides
/// which pods are evicted, in the same cycle as on files.
@NullMarked
package dev.berth.daemon.descheduler;

import org.jspecify.annotations.NullMarked;
