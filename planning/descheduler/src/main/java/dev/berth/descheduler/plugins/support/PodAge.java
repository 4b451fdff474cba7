package dev.berth.descheduler.plugins.support;

import dev.berth.api.core.Pod;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;

/// The age of pods.
public final class PodAge {
  /// Go's zero time, for a pod without a creation time.
  private static final Instant ZERO = Instant.parse("0001-01-01T00:00:00Z");

  private PodAge() {}

  /// When the pod was created.
  public static Instant created(Pod pod) {
    return Objects.requireNonNullElse(pod.metadata().creationTimestamp(), ZERO);
  }

  /// The time since the creation of the pod; negative if the creation is in the future.
  public static Duration at(Instant now, Pod pod) {
    return Duration.between(created(pod), now);
  }

  /// Whether the age in whole seconds is at least this number. Compares as `uint`s: an age below
  /// minus one second is larger than any other.
  public static boolean isAtLeast(Duration age, long seconds) {
    long whole = age.isNegative() ? -age.negated().toSeconds() : age.toSeconds();
    return Long.compareUnsigned(whole, seconds) >= 0;
  }
}
