package dev.berth.firmament;

import dev.berth.testkit.scenario.DefaultSettings;
import java.time.Instant;
import java.time.InstantSource;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/// A service with the default profile.
final class TestEngine {
  static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2026-01-01T01:00:00Z"));

  /// A search is over after so many steps.
  private static final long STEPS = 1_000;

  private TestEngine() {}

  static ServiceSettings service(@Nullable BoundPods boundPods) {
    return new ServiceSettings(
        DefaultSettings.engine(),
        CLOCK,
        () -> steps -> steps >= STEPS,
        () -> new SplittableRandom(1),
        boundPods);
  }
}
