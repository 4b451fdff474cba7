package dev.berth.cli.timeline;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cli.scenario.NodeUsageInput;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.config.profile.ExpandedProfile;
import dev.berth.loadaware.nodeusage.KnownUsage;
import dev.berth.loadaware.nodeusage.SimulatedUsage;
import dev.berth.loadaware.nodeusage.UsageFeed;
import dev.berth.timeline.simulation.Arrivals;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What nodes use while time passes, measured every minute. For one run.
///
/// @param usage by chance
/// @param isTold whether plugins are told of it
/// @param hot counts hot nodes
/// @param end before which the last measurement is due
public record UsageSimulation(SimulatedUsage usage, boolean isTold, HotNodes hot, Duration end) {
  private static final Duration INTERVAL = Duration.ofMinutes(1);

  /// What comes, and the measurements in between.
  ///
  /// @param profiles whose plugins are told
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
    KnownUsage measured = usage.measure(nodes, pods, at.dividedBy(INTERVAL) + 1);
    hot.add(at, nodes, measured);
    if (isTold) {
      var feed = UsageFeed.of(measured, nodes, pods, cluster.time().instant());
      for (KubernetesObject object : NodeUsageInput.objects(feed, profiles)) {
        NodeUsageInput.put(object, cluster);
      }
    }
  }
}
