package dev.berth.descheduler.plugins.lownodeload;

import dev.berth.descheduler.framework.ArgsReader;
import dev.berth.descheduler.plugins.lownodeload.AnomalyDetectors.AnomalyDetector.AnomalyCondition;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The detectors of nodes, from cycle to cycle. A detector is dropped after its node has not been
/// overutilized for some time. For one thread.
final class AnomalyDetectors {
  private final Duration memory;
  private final InstantSource clock;
  private final Map<String, Remembered> detectors = new HashMap<>();

  private record Remembered(AnomalyDetector detector, Instant marked) {}

  /// @param memory how long a detector is kept; zero means forever
  AnomalyDetectors(Duration memory, InstantSource clock) {
    this.memory = memory;
    this.clock = clock;
  }

  /// Records that the node is overutilized in this cycle.
  ///
  /// @param condition the condition for a node without a detector
  /// @return whether the node counts as permanently overutilized
  boolean abnormal(String node, AnomalyCondition condition) {
    Instant now = clock.instant();
    AnomalyDetector detector = find(node, now).orElseGet(() -> new AnomalyDetector(condition));
    detector.abnormal(now);
    detectors.put(node, new Remembered(detector, now));
    return detector.isAnomalous(now);
  }

  /// Records an action on the node.
  void normal(String node) {
    Instant now = clock.instant();
    find(node, now).ifPresent(detector -> detector.normal(now));
  }

  /// Records that the node is not overutilized.
  void reset(String node) {
    Instant now = clock.instant();
    find(node, now).ifPresent(detector -> detector.reset(now));
  }

  private Optional<AnomalyDetector> find(String node, Instant now) {
    detectors.computeIfPresent(
        node,
        (_, known) -> !memory.isZero() && now.isAfter(known.marked.plus(memory)) ? null : known);
    return Optional.ofNullable(detectors.get(node)).map(Remembered::detector);
  }

  /// Tracks whether a node is overutilized, cycle by cycle.
  ///
  /// ```
  /// ok ── more abnormal cycles than the condition says ──▶ anomalous
  /// anomalous ── more normal cycles, the timeout, or a reset ──▶ ok
  /// ```
  ///
  /// A cycle of one kind ends a sequence of the other kind; a change of state ends both. For one
  /// thread.
  static final class AnomalyDetector {
    private static final Duration DEFAULT_TIMEOUT = Duration.ofMinutes(1);

    private final AnomalyCondition condition;
    private boolean isAnomalous;
    private Instant until = Instant.MIN;
    private long abnormalities;
    private long normalities;

    AnomalyDetector(AnomalyCondition condition) {
      this.condition = condition;
    }

    /// Records a cycle in which the node is overutilized.
    void abnormal(Instant now) {
      refresh(now);
      abnormalities++;
      normalities = 0;
      if (!isAnomalous && abnormalities > condition.consecutiveAbnormalities()) {
        set(true, now);
      }
    }

    /// Records a cycle with an action on the node.
    void normal(Instant now) {
      refresh(now);
      normalities++;
      abnormalities = 0;
      refresh(now);
    }

    /// Records that the node is no longer overutilized. A sequence of abnormal cycles without a
    /// result continues.
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
      if (isAnomalous
          && (until.isBefore(now) || normalities > condition.consecutiveNormalities())) {
        set(false, now);
      }
    }

    private void set(boolean anomalous, Instant now) {
      var timeout = condition.timeout().isPositive() ? condition.timeout() : DEFAULT_TIMEOUT;
      isAnomalous = anomalous;
      abnormalities = 0;
      normalities = 0;
      until = anomalous ? now.plus(timeout) : Instant.MIN;
    }

    /// The condition for treating an overutilized node as permanently overutilized.
    ///
    /// @param timeout the maximum duration of this state; zero means a minute
    /// @param consecutiveAbnormalities the node must be overutilized in more successive cycles than
    ///   these; 1 for at once
    /// @param consecutiveNormalities after more successive normal cycles than these, the state ends
    record AnomalyCondition(
        Duration timeout, long consecutiveAbnormalities, long consecutiveNormalities) {
      private static final AnomalyCondition DEFAULT = new AnomalyCondition(DEFAULT_TIMEOUT, 5, 3);

      /// The general one. As in Koordinator, only the first of two missing counts gets a default.
      static AnomalyCondition read(@Nullable ArgsReader args) {
        if (args == null) {
          return DEFAULT;
        }
        AnomalyCondition given = given(args);
        return given.consecutiveAbnormalities == 0
            ? new AnomalyCondition(
                given.timeout, DEFAULT.consecutiveAbnormalities, given.consecutiveNormalities)
            : given.or(DEFAULT);
      }

      /// Reads the condition of a pool, or the general condition if the pool has none.
      static AnomalyCondition read(@Nullable ArgsReader args, AnomalyCondition general) {
        return args == null ? general : given(args).or(general);
      }

      private static AnomalyCondition given(ArgsReader args) {
        return new AnomalyCondition(
            Objects.requireNonNullElse(args.duration("timeout"), Duration.ZERO),
            Objects.requireNonNullElse(args.unsigned("consecutiveAbnormalities"), 0L),
            Objects.requireNonNullElse(args.unsigned("consecutiveNormalities"), 0L));
      }

      private AnomalyCondition or(AnomalyCondition other) {
        return new AnomalyCondition(
            timeout,
            consecutiveAbnormalities == 0
                ? other.consecutiveAbnormalities
                : consecutiveAbnormalities,
            consecutiveNormalities == 0 ? other.consecutiveNormalities : consecutiveNormalities);
      }
    }
  }
}
