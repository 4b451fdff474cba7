package dev.berth.daemon.scheduler;

import java.util.concurrent.atomic.AtomicBoolean;

/// The state of the process for health checks and metrics. For any thread.
///
/// @param synced whether the scheduler has received all objects that were in the cluster at the
///   start
/// @param leading whether the scheduler tries pods
/// @param ending whether the process has received a signal to end
record ProcessState(AtomicBoolean synced, AtomicBoolean leading, AtomicBoolean ending) {
  ProcessState() {
    this(new AtomicBoolean(), new AtomicBoolean(), new AtomicBoolean());
  }
}
