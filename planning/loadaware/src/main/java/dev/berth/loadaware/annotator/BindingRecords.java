package dev.berth.loadaware.annotator;

import dev.berth.api.core.Event;
import dev.berth.loadaware.crane.SchedulerPolicy.HotValue;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The latest bindings, and the heat of nodes that follows from them. For any thread.
public final class BindingRecords {
  private static final Pattern MESSAGE =
      Pattern.compile(
          "Successfully assigned\\s+[^/\\s]+(?:/[^/\\s]+)?\\s+to\\s+(\\S+).*", Pattern.DOTALL);

  private final List<HotValue> hotValues;
  private final int most;
  private final PriorityQueue<ScheduledBinding> bindings =
      new PriorityQueue<>(Comparator.comparingLong(ScheduledBinding::second));

  /// The binding of a pod to a node.
  ///
  /// @param second since 1970
  private record ScheduledBinding(String node, long second) {}

  /// @param most the maximum number of bindings; the oldest are dropped
  public BindingRecords(List<HotValue> hotValues, int most) {
    this.hotValues = List.copyOf(hotValues);
    this.most = most;
  }

  /// Records the binding of an event, if the event is about one. A repeated event counts again, as
  /// in crane-scheduler.
  public synchronized void saw(Event event) {
    ScheduledBinding binding = binding(event);
    if (binding == null) {
      return;
    }
    if (bindings.size() >= most) {
      bindings.poll();
    }
    bindings.add(binding);
  }

  private static @Nullable ScheduledBinding binding(Event event) {
    var told = MESSAGE.matcher(event.message());
    Instant time = event.count() == 0 ? event.eventTime() : event.lastTimestamp();
    return event.type().equals("Normal")
            && event.reason().equals("Scheduled")
            && time != null
            && told.matches()
        ? new ScheduledBinding(told.group(1), time.getEpochSecond())
        : null;
  }

  public synchronized long heat(String node, Instant now) {
    forgetBefore(now);
    long heat = 0;
    for (HotValue hot : hotValues) {
      long from = now.getEpochSecond() - hot.timeRange().toSeconds();
      heat +=
          bindings.stream().filter(it -> it.second() > from && it.node().equals(node)).count()
              / hot.count();
    }
    return heat;
  }

  private void forgetBefore(Instant now) {
    long longest = hotValues.stream().mapToLong(it -> it.timeRange().toSeconds()).max().orElse(0);
    long from = now.getEpochSecond() - longest;
    while (longest > 0 && !bindings.isEmpty() && bindings.peek().second() <= from) {
      bindings.poll();
    }
  }
}
