package dev.berth.engine.live;

import dev.berth.engine.port.EngineMetrics;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.status.Code;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/// Measures durations; reads the clock only if something is measured.
final class MetricsTimer {
  private final EngineMetrics metrics;
  private final InstantSource clock;

  MetricsTimer(EngineMetrics metrics, InstantSource clock) {
    this.metrics = metrics;
    this.clock = metrics.equals(EngineMetrics.NONE) ? () -> Instant.EPOCH : clock;
  }

  /// Returns whether durations are measured.
  boolean isOn() {
    return !metrics.equals(EngineMetrics.NONE);
  }

  Instant now() {
    return clock.instant();
  }

  private Duration since(Instant begun) {
    return Duration.between(begun, now());
  }

  void searched(Instant begun) {
    metrics.searched(since(begun));
  }

  void waitedAtPermit(Code verdict, Instant begun) {
    metrics.waitedAtPermit(verdict, since(begun));
  }

  void eventHandled(String event, Instant begun) {
    metrics.eventHandled(event, since(begun));
  }

  /// Measures a step of the engine's thread.
  ///
  /// @param begun when the step began, by the same clock
  void stepped(int messages, Instant begun) {
    if (isOn()) {
      metrics.stepped(messages, since(begun).toNanos());
    }
  }

  /// Measures an attempt to schedule a group.
  void groupAttempted(GroupDecision decision, Instant begun) {
    metrics.groupAttempted(decision.profile(), decision.result(), since(begun));
  }

  void preemptionEnded(String preemptor, boolean well, Instant begun) {
    metrics.preemptionEnded(preemptor, well, since(begun));
  }
}
