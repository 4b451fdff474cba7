package dev.berth.cli.timeline;

import dev.berth.api.core.Node;
import dev.berth.api.meta.Quantity;
import dev.berth.framework.state.ResourceNames;
import dev.berth.loadaware.nodeusage.KnownUsage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/// How many nodes use more than 80 % of their CPU, hour by hour. For one thread.
public final class HotNodes {
  private static final int HOT_PERCENT = 80;
  private static final int PERCENT = 100;

  private final List<Hour> hours = new ArrayList<>();

  /// @param hot the sum over the measurements
  private record Hour(long hot, long measurements) {
    static final Hour NONE = new Hour(0, 0);

    Hour plus(long more) {
      return new Hour(hot + more, measurements + 1);
    }

    double mean() {
      return measurements == 0 ? 0 : (double) hot / measurements;
    }
  }

  /// Nothing has been measured.
  public HotNodes() {}

  /// What nodes use has been measured.
  ///
  /// @param at since the beginning
  void add(Duration at, Collection<Node> nodes, KnownUsage usage) {
    int hour = Math.toIntExact(at.toHours());
    while (hours.size() <= hour) {
      hours.add(Hour.NONE);
    }
    long hot = nodes.stream().filter(node -> isHot(node, usage)).count();
    hours.set(hour, hours.get(hour).plus(hot));
  }

  private static boolean isHot(Node node, KnownUsage usage) {
    var known = usage.nodes().get(node.metadata().name());
    Map<String, Quantity> allocatable = node.status().allocatable();
    return known != null
        && known.used().getOrDefault(ResourceNames.CPU, Quantity.ZERO).milliValue() * PERCENT
            > allocatable.getOrDefault(ResourceNames.CPU, Quantity.ZERO).milliValue() * HOT_PERCENT;
  }

  /// How many were hot on average, of each hour from the beginning on.
  public List<Double> perHour() {
    return hours.stream().map(Hour::mean).toList();
  }
}
