package dev.berth.questions.timeline;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.Quantity;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.config.profile.ExpandedProfile;
import dev.berth.framework.model.ResourceNames;
import dev.berth.loadaware.nodeusage.KnownUsage;
import dev.berth.loadaware.nodeusage.SimulatedUsage;
import dev.berth.loadaware.nodeusage.UsageFeed;
import dev.berth.scenario.NodeUsageInput;
import dev.berth.timeline.simulation.Arrivals;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.LongSummaryStatistics;
import org.jspecify.annotations.Nullable;

/// The usage of nodes over time, measured every minute. For one run.
///
/// @param usage by chance
/// @param isTold whether plugins receive it
/// @param hot counts hot nodes
/// @param end the last measurement is before it
public record UsageSimulation(SimulatedUsage usage, boolean isTold, HotNodes hot, Duration end) {
  private static final Duration INTERVAL = Duration.ofMinutes(1);

  /// The number of nodes that use more than 80 % of their CPU, hour by hour. For one thread.
  public static final class HotNodes {
    private static final int HOT_PERCENT = 80;
    private static final int PERCENT = 100;

    private final List<LongSummaryStatistics> hours = new ArrayList<>();

    /// Creates a count without any hour.
    public HotNodes() {}

    /// Adds a measurement of what nodes use, so long after the beginning.
    void add(Duration at, Collection<Node> nodes, KnownUsage usage) {
      int hour = Math.toIntExact(at.toHours());
      while (hours.size() <= hour) {
        hours.add(new LongSummaryStatistics());
      }
      hours.get(hour).accept(nodes.stream().filter(node -> isHot(node, usage)).count());
    }

    private static boolean isHot(Node node, KnownUsage usage) {
      var known = usage.nodes().get(node.metadata().name());
      var allocatable = node.status().allocatable();
      return known != null
          && known.used().getOrDefault(ResourceNames.CPU, Quantity.ZERO).milliValue() * PERCENT
              > allocatable.getOrDefault(ResourceNames.CPU, Quantity.ZERO).milliValue()
                  * HOT_PERCENT;
    }

    /// The average number of hot nodes in each hour from the beginning.
    public List<Double> perHour() {
      return hours.stream().map(LongSummaryStatistics::getAverage).toList();
    }
  }

  /// Adds the measurements to the arrivals; plugins of those profiles receive them.
  Arrivals among(Arrivals others, EmbeddedCluster cluster, Collection<ExpandedProfile> profiles) {
    return new Arrivals() {
      private Duration next = Duration.ZERO;

      private boolean isNext() {
        Duration other = others.next();
        return next.compareTo(end) < 0 && (other == null || other.compareTo(next) > 0);
      }

      @Override
      public @Nullable Duration next() {
        return isNext() ? next : others.next();
      }

      @Override
      public void arrive() {
        if (isNext()) {
          measure(next, cluster, profiles);
          next = next.plus(INTERVAL);
        } else {
          others.arrive();
        }
      }
    };
  }

  private void measure(Duration at, EmbeddedCluster cluster, Collection<ExpandedProfile> profiles) {
    List<Node> nodes = List.copyOf(cluster.list(Node.class));
    Collection<Pod> pods = cluster.list(Pod.class);
    var measured = usage.measure(nodes, pods, at.dividedBy(INTERVAL) + 1);
    hot.add(at, nodes, measured);
    if (isTold) {
      var feed = UsageFeed.of(measured, nodes, pods, cluster.time().instant());
      NodeUsageInput.put(feed, profiles, cluster);
    }
  }
}
