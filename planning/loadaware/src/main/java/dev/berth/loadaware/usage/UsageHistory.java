package dev.berth.loadaware.usage;

import dev.berth.loadaware.usage.UsageStatistics.Distribution;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.ToLongFunction;

/// The recent usage of nodes: every value, since these are few. For one thread at a time.
final class UsageHistory {
  private final Duration window;
  private final Map<String, Deque<NodeMeasurement>> nodes = new HashMap<>();

  /// Nothing is known.
  ///
  /// @param window how long values count
  UsageHistory(Duration window) {
    this.window = window;
  }

  /// Forgets all other nodes.
  void retain(Collection<String> names) {
    nodes.keySet().retainAll(names);
  }

  /// Adds a value, unless it is already known, or older than a known one.
  ///
  /// @return the statistics of the window that ends with the latest value
  UsageStatistics add(NodeMeasurement usage) {
    Deque<NodeMeasurement> values = nodes.computeIfAbsent(usage.node(), _ -> new ArrayDeque<>());
    if (values.isEmpty() || usage.at().isAfter(values.getLast().at())) {
      values.addLast(usage);
    }
    Instant end = values.getLast().at();
    while (!values.getFirst().at().isAfter(end.minus(window))) {
      values.removeFirst();
    }
    NodeMeasurement first = values.getFirst();
    return new UsageStatistics(
        Duration.ofSeconds(Duration.between(first.at().minus(first.window()), end).toSeconds()),
        distribution(values, NodeMeasurement::milliCpu),
        distribution(values, NodeMeasurement::memory));
  }

  private static Distribution distribution(
      Collection<NodeMeasurement> values, ToLongFunction<NodeMeasurement> resource) {
    long[] sorted = values.stream().mapToLong(resource).sorted().toArray();
    double sum = 0;
    for (long value : sorted) {
      sum += value;
    }
    double average = sum / sorted.length;
    double squares = 0;
    for (long value : sorted) {
      squares += (value - average) * (value - average);
    }
    return new Distribution(
        Math.round(average),
        Math.round(Math.sqrt(squares / sorted.length)),
        percentile(sorted, 50),
        percentile(sorted, 90),
        percentile(sorted, 95),
        percentile(sorted, 99));
  }

  /// The smallest value that is at least as large as this percentage of the values.
  private static long percentile(long[] sorted, int percent) {
    return sorted[(sorted.length * percent + 99) / 100 - 1];
  }
}
