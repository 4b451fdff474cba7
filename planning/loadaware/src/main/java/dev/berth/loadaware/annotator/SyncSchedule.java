package dev.berth.loadaware.annotator;

import dev.berth.framework.Retry;
import dev.berth.loadaware.annotator.SyncSchedule.NodeSync;
import dev.berth.loadaware.crane.SchedulerPolicy.SyncPolicy;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Chooses the next node, and its metrics. Thread-safe; time is that of a stopwatch, in
/// nanoseconds.
///
/// ```
///   added, period over ──▶ due ──▶ polled ──▶ done ──▶ (nothing until its period is over)
///                           ▲                  │ failed
///                           └── back-off over ─┘
/// ```
public final class SyncSchedule {
  private static final Duration FIRST_PAUSE = Duration.ofSeconds(10);
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(6);

  /// A node whose turn it is.
  ///
  /// @param metrics that are due
  public record NodeSync(MonitoredNode node, List<String> metrics) {
    public NodeSync {
      metrics = List.copyOf(metrics);
    }
  }

  private record Key(String node, String metric) {}

  private record Retry(Key key, long at) {}

  /// A metric's period.
  private static final class Ticker {
    private final String metric;
    private final long period;
    private long next;

    Ticker(SyncPolicy sync, long now) {
      metric = sync.name();
      period = sync.period().toNanos();
      next = now + period;
    }

    /// Whether a period is over; missed periods are not repeated.
    boolean ticks(long now) {
      if (now - next < 0) {
        return false;
      }
      next += ((now - next) / period + 1) * period;
      return true;
    }
  }

  private final Set<String> metrics = new LinkedHashSet<>();
  private final List<Ticker> tickers;
  private final Map<String, MonitoredNode> nodes = new HashMap<>();
  private final Map<String, Set<String>> due = new LinkedHashMap<>();
  private final Set<String> busy = new HashSet<>();
  private final Map<Key, Integer> failures = new HashMap<>();
  private final PriorityQueue<Retry> retries =
      new PriorityQueue<>(Comparator.comparingLong(Retry::at));

  /// @param now when the periods begin
  public SyncSchedule(List<SyncPolicy> policy, long now) {
    policy.forEach(sync -> metrics.add(sync.name()));
    tickers = policy.stream().map(sync -> new Ticker(sync, now)).toList();
  }

  /// Adds a node, or updates it.
  public synchronized void put(MonitoredNode node) {
    if (nodes.put(node.name(), node) == null) {
      add(node.name(), metrics);
    }
  }

  public synchronized void remove(String node) {
    nodes.remove(node);
    due.remove(node);
    failures.keySet().removeIf(key -> key.node.equals(node));
  }

  private void add(String node, Collection<String> some) {
    due.computeIfAbsent(node, _ -> new LinkedHashSet<>()).addAll(some);
  }

  /// The next node; null if there is none now. No other caller gets it until it is [#done].
  public synchronized @Nullable NodeSync poll(long now) {
    for (Ticker ticker : tickers) {
      if (ticker.ticks(now)) {
        nodes.keySet().stream().sorted().forEach(node -> add(node, List.of(ticker.metric)));
      }
    }
    while (!retries.isEmpty() && now - retries.peek().at >= 0) {
      Key key = retries.remove().key;
      if (nodes.containsKey(key.node)) {
        add(key.node, List.of(key.metric));
      }
    }
    for (String name : due.keySet()) {
      MonitoredNode node = nodes.get(name);
      if (node != null && busy.add(name)) {
        return new NodeSync(node, List.copyOf(due.remove(name)));
      }
    }
    return null;
  }

  /// Ends the turn of a node.
  ///
  /// @param failed the metrics to try again
  public synchronized void done(NodeSync sync, Set<String> failed, long now) {
    busy.remove(sync.node().name());
    for (String metric : sync.metrics()) {
      var key = new Key(sync.node().name(), metric);
      if (!failed.contains(metric)) {
        failures.remove(key);
      } else if (nodes.containsKey(key.node)) {
        int times = failures.merge(key, 1, Integer::sum);
        retries.add(new Retry(key, now + pause(times).toNanos()));
      }
    }
  }

  private static Duration pause(int failures) {
    Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(failures - 1, 10));
    return pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE;
  }
}
