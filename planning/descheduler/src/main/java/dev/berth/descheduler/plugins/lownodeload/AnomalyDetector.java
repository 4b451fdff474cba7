package dev.berth.descheduler.plugins.lownodeload;

import java.time.Duration;
import java.time.Instant;

/// Follows whether a node is overutilized, cycle by cycle.
///
/// ```
/// ok ── more abnormal cycles than the condition says ──▶ anomalous
/// anomalous ── more normal cycles, the timeout, or a reset ──▶ ok
/// ```
///
/// A cycle of one kind ends a row of the other kind; a change of state ends both. For one thread.
final class AnomalyDetector {
  private static final Duration DEFAULT_TIMEOUT = Duration.ofMinutes(1);

  private final AnomalyCondition condition;
  private final Duration timeout;
  private boolean isAnomalous;
  private Instant until = Instant.MIN;
  private long abnormalities;
  private long normalities;

  AnomalyDetector(AnomalyCondition condition) {
    this.condition = condition;
    timeout =
        condition.timeout().isNegative() || condition.timeout().isZero()
            ? DEFAULT_TIMEOUT
            : condition.timeout();
  }

  /// A cycle in which the node is overutilized.
  void abnormal(Instant now) {
    refresh(now);
    abnormalities++;
    normalities = 0;
    if (!isAnomalous && abnormalities > condition.consecutiveAbnormalities()) {
      set(true, now);
    }
  }

  /// A cycle in which something was done about it.
  void normal(Instant now) {
    refresh(now);
    normalities++;
    abnormalities = 0;
    refresh(now);
  }

  /// The node is not overutilized any more. A row of abnormal cycles that has not led to anything
  /// goes on.
  void reset(Instant now) {
    if (isAnomalous) {
      set(false, now);
    }
  }

  boolean isAnomalous(Instant now) {
    refresh(now);
    return isAnomalous;
  }

  private void refresh(Instant now) {
    if (isAnomalous && (until.isBefore(now) || normalities > condition.consecutiveNormalities())) {
      set(false, now);
    }
  }

  private void set(boolean anomalous, Instant now) {
    isAnomalous = anomalous;
    abnormalities = 0;
    normalities = 0;
    until = anomalous ? now.plus(timeout) : Instant.MIN;
  }
}
