package dev.berth.engine.queue;

import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.SchedulerFeature;
import java.time.Duration;

/// How the queue deals with pods that fail.
///
/// @param maxUnschedulable how long a pod waits for an event at most before it is tried without one
/// @param popsFromBackoff whether pods are tried before their backoff is over if there is nothing
///   else to do
public record QueueSettings(
    PodBackoff backoff, Duration maxUnschedulable, boolean popsFromBackoff) {
  /// How long a pod waits for an event at most, unless it is set by a flag.
  public static final Duration DEFAULT_MAX_UNSCHEDULABLE = Duration.ofMinutes(5);

  /// Settings as the configuration has them.
  ///
  /// @param initialSeconds `podInitialBackoffSeconds`
  /// @param maxSeconds `podMaxBackoffSeconds`
  public static QueueSettings of(
      long initialSeconds, long maxSeconds, Duration maxUnschedulable, FeatureGates gates) {
    boolean popsFromBackoff = gates.enabled(SchedulerFeature.SCHEDULER_POP_FROM_BACKOFF_Q);
    return new QueueSettings(
        new PodBackoff(
            Duration.ofSeconds(initialSeconds), Duration.ofSeconds(maxSeconds), popsFromBackoff),
        maxUnschedulable,
        popsFromBackoff);
  }
}
