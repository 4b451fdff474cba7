package dev.berth.loadaware.annotator;

import dev.berth.api.core.Event;
import dev.berth.loadaware.crane.SchedulerPolicy.HotValue;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/// The latest bindings, and how hot nodes are of them. For any thread.
public final class BindingRecords {
  private final List<HotValue> hotValues;
  private final int most;
  private final PriorityQueue<ScheduledBinding> bindings =
      new PriorityQueue<>(Comparator.comparingLong(ScheduledBinding::second));

  /// @param most how many bindings are kept; the oldest ones give way
  public BindingRecords(List<HotValue> hotValues, int most) {
    this.hotValues = List.copyOf(hotValues);
    this.most = most;
  }

  /// Takes note of the binding that the event tells of, if it does. An event that comes again
  /// counts again, as for crane-scheduler.
  public synchronized void saw(Event event) {
    ScheduledBinding binding = ScheduledBinding.of(event);
    if (binding == null) {
      return;
    }
    if (bindings.size() >= most) {
      bindings.poll();
    }
    bindings.add(binding);
  }

  /// How hot the node is.
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
