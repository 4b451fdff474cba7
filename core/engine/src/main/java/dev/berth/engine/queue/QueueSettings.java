package dev.berth.engine.queue;

import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.SchedulerFeature;
import java.time.Duration;

/// How the queue handles pods that fail.
///
/// @param maxUnschedulable the longest time that a pod waits for an event before it is tried
///   without one
/// @param popsFromBackoff whether to try pods before their backoff is over if there is nothing else
///   to try
public record QueueSettings(
    PodBackoff backoff, Duration maxUnschedulable, boolean popsFromBackoff) {
  /// The longest time that a pod waits for an event, unless a flag sets it.
  public static final Duration DEFAULT_MAX_UNSCHEDULABLE = Duration.ofMinutes(5);

  /// Creates settings from the values of the configuration.
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
