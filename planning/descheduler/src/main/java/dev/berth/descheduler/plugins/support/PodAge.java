package dev.berth.descheduler.plugins.support;

import dev.berth.api.core.Pod;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;

/// How old a pod is.
public final class PodAge {
  /// Go's zero time, which a pod without a time of creation has.
  private static final Instant ZERO = Instant.parse("0001-01-01T00:00:00Z");

  private PodAge() {}

  /// When the pod was created.
  public static Instant created(Pod pod) {
    return Objects.requireNonNullElse(pod.metadata().creationTimestamp(), ZERO);
  }

  /// The time since the pod was created; negative if it has yet to be.
  public static Duration at(Instant now, Pod pod) {
    return Duration.between(created(pod), now);
  }

  /// Whether the age, in whole seconds, is that many at least. As `uint`s compare: an age below
  /// minus one second is beyond every other.
  public static boolean isAtLeast(Duration age, long seconds) {
    long whole = age.isNegative() ? -age.negated().toSeconds() : age.toSeconds();
    return Long.compareUnsigned(whole, seconds) >= 0;
  }
}
