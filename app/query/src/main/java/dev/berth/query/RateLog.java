package dev.berth.query;

import dev.berth.engine.live.SchedulerStats;
import dev.berth.engine.port.AttemptResult;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.framework.diagnosis.Decision;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A scheduler's last hour, in steps of five seconds: how attempts ended, how long they took, and
/// how many pods waited at the end of the step.
///
/// ```
/// engine's thread ── attemptEnded ──▶ open step ── close, every 5 s ──▶ the last 720 steps
/// ```
///
/// The engine's thread counts, another thread closes steps, and any thread reads. An hour takes
/// less than a megabyte.
public final class RateLog implements SchedulingObserver {
  /// The duration of a step.
  public static final Duration STEP = Duration.ofSeconds(5);

  /// Those of an hour.
  private static final int MOST = 720;

  private final Deque<Step> steps = new ArrayDeque<>();
  private Counts open = new Counts();

  /// Creates a log without steps.
  public RateLog() {}

  /// A completed step.
  ///
  /// @param at its end
  /// @param stats at its end
  /// @param inbox the number of messages in the engine's inbox at that time
  /// @param leading whether the scheduler tried pods
  /// @param attempts by their result
  /// @param rejections the number of pods that each plugin rejected
  /// @param median the median duration of attempts, including bindings; null if there were none
  /// @param p99 the 99th percentile
  record Step(
      Instant at,
      SchedulerStats stats,
      int inbox,
      boolean leading,
      Map<Decision.Result, Integer> attempts,
      SortedMap<String, Integer> rejections,
      @Nullable Duration median,
      @Nullable Duration p99) {}

  private static final class Counts {
    private final Map<Decision.Result, Integer> attempts = new EnumMap<>(Decision.Result.class);
    private final SortedMap<String, Integer> rejections = new TreeMap<>();
    private final LatencyHistogram latencies = new LatencyHistogram();
  }

  /// Counts the attempts that kube-scheduler counts.
  @Override
  public synchronized void attemptEnded(AttemptResult result, Times times) {
    switch (result.result()) {
      case SCHEDULED, UNSCHEDULABLE, ERROR -> {
        open.attempts.merge(result.result(), 1, Integer::sum);
        result.rejectedBy().forEach(plugin -> open.rejections.merge(plugin, 1, Integer::sum));
        open.latencies.add(Duration.between(times.attempted(), times.ended()));
      }
      case SKIPPED, GATED, IGNORED, INCOMPLETE -> {}
    }
  }

  /// A step is over.
  ///
  /// @param inbox the number of messages in the engine's inbox
  /// @param leading whether the scheduler tries pods
  public synchronized void close(Instant at, SchedulerStats stats, int inbox, boolean leading) {
    if (steps.size() == MOST) {
      steps.removeFirst();
    }
    steps.addLast(
        new Step(
            at,
            stats,
            inbox,
            leading,
            open.attempts,
            open.rejections,
            open.latencies.percentile(50),
            open.latencies.percentile(99)));
    open = new Counts();
  }

  /// The steps in their order.
  synchronized List<Step> steps() {
    return List.copyOf(steps);
  }
}
