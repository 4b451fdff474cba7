/// Scheduling without an API server: Berth's whole scheduler, and the real kube-scheduler beside
/// it.
@NullMarked
package dev.berth.bench.core;

import org.jspecify.annotations.NullMarked;
