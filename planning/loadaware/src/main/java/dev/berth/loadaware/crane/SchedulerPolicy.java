package dev.berth.loadaware.crane;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What a `DynamicSchedulerPolicy` says to the scheduler, and to the controller that writes the
/// annotations.
public record SchedulerPolicy(
    List<SyncPolicy> syncPolicy,
    List<Predicate> predicate,
    List<Priority> priority,
    List<HotValue> hotValue) {
  /// The annotation that tells how hot a node is.
  public static final String HOT_VALUE = "node_hot_value";

  /// How long a value lives beyond its period.
  private static final Duration GRACE = Duration.ofMinutes(5);

  /// The life of a hot value.
  static final Duration HOT_VALUE_LIFE = GRACE;

  public SchedulerPolicy {
    syncPolicy = List.copyOf(syncPolicy);
    predicate = List.copyOf(predicate);
    priority = List.copyOf(priority);
    hotValue = List.copyOf(hotValue);
  }

  /// A metric, and how often it is refreshed.
  public record SyncPolicy(String name, Duration period) {}

  /// A limit of a metric, as a fraction; 0 for none.
  public record Predicate(String name, double maxLimitPecent) {}

  /// A metric that counts for the score.
  public record Priority(String name, double weight) {}

  /// So many bindings within that time make a node one degree hotter.
  public record HotValue(Duration timeRange, int count) {}

  /// The metrics by which nodes are rejected or scored, of which a value can be good.
  List<String> usedMetrics() {
    return Stream.concat(
            predicate.stream().map(Predicate::name), priority.stream().map(Priority::name))
        .distinct()
        .filter(metric -> life(metric) != null)
        .toList();
  }

  /// How long a value of the metric is good for; null if there is to be none.
  @Nullable Duration life(String metric) {
    for (SyncPolicy sync : syncPolicy) {
      if (sync.name.equals(metric) && !sync.period.isZero()) {
        Duration life = sync.period.plus(GRACE);
        return life.isZero() ? null : life;
      }
    }
    return null;
  }
}
