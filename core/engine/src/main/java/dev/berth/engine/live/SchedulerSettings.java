package dev.berth.engine.live;

import dev.berth.engine.EngineSettings;
import dev.berth.engine.queue.QueueSettings;

/// The settings of a scheduler.
///
/// @param maxBindings how many pods may be bound at the same time, without pods that wait at
///   Permit; at the limit, no other pod is tried
public record SchedulerSettings(EngineSettings engine, QueueSettings queue, int maxBindings) {
  /// Each binding takes 10 to 25 KB, so these take a tenth of a small heap; at kube-scheduler's
  /// default of 50 writes per second they are 80 seconds of work.
  public static final int DEFAULT_MAX_BINDINGS = 4_000;
}
