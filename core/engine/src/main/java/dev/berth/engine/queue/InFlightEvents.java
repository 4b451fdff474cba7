package dev.berth.engine.queue;

import dev.berth.engine.port.QueueMetrics;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The pods that are being tried, and the events since each of them was popped. If the pod is
/// rejected in the end, one of these events may already have helped.
///
/// ```
/// started ──▶ in flight ──▶ done
///                 ▲ events, as long as any pod is
/// ```
final class InFlightEvents {
  private static final String POD_POPPED = "PodPopped";

  private final Map<String, Long> starts = new LinkedHashMap<>();
  private final Deque<Seen> events = new ArrayDeque<>();
  private final QueueMetrics metrics;
  private long number;

  private record Seen(long number, QueueEvent event) {}

  InFlightEvents(QueueMetrics metrics) {
    this.metrics = metrics;
  }

  /// Records that the pod is being tried.
  ///
  /// @return false if it already was
  boolean start(String uid) {
    if (starts.putIfAbsent(uid, number) != null) {
      return false;
    }
    metrics.inFlight(POD_POPPED, 1);
    return true;
  }

  Set<String> uids() {
    return Set.copyOf(starts.keySet());
  }

  boolean contains(String uid) {
    return starts.containsKey(uid);
  }

  void add(QueueEvent event) {
    if (!starts.isEmpty()) {
      events.add(new Seen(number++, event));
      metrics.inFlight(event.label(), 1);
    }
  }

  /// Returns the events since the pod was popped; null if it is not in flight.
  @Nullable List<QueueEvent> since(String uid) {
    Long start = starts.get(uid);
    if (start == null) {
      return null;
    }
    // Read from the end: another pod, for example one that waits at Permit, may need very many
    // older events.
    var missed = new ArrayDeque<QueueEvent>();
    for (var latest = events.descendingIterator(); latest.hasNext(); ) {
      Seen seen = latest.next();
      if (seen.number < start) {
        break;
      }
      missed.addFirst(seen.event);
    }
    return List.copyOf(missed);
  }

  /// Records that the pod is no longer in flight. Drops events that no other pod needs.
  void done(String uid) {
    if (starts.remove(uid) == null) {
      return;
    }
    metrics.inFlight(POD_POPPED, -1);
    long needed = starts.isEmpty() ? number : starts.values().iterator().next();
    while (!events.isEmpty() && events.getFirst().number < needed) {
      metrics.inFlight(events.removeFirst().event.label(), -1);
    }
  }
}
