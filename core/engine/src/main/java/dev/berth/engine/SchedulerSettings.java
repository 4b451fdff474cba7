package dev.berth.engine;

import dev.berth.engine.queue.QueueSettings;

/// The settings of a scheduler.
///
/// @param maxBindings how many pods may be bound at a time, those that wait at Permit aside; while
///   there are so many, no other pod is tried
public record SchedulerSettings(EngineSettings engine, QueueSettings queue, int maxBindings) {
  /// Each costs 10 to 25 KB, so that these take a tenth of a small heap; at kube-scheduler's
  /// default of 50 writes per second they are 80 seconds of work.
  public static final int DEFAULT_MAX_BINDINGS = 4_000;
}
