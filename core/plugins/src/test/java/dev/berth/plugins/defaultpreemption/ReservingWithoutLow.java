package dev.berth.plugins.defaultpreemption;

import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.Rejected;
import dev.berth.framework.ReservePlugin;
import dev.berth.framework.SimplePluginFactory;
import dev.berth.framework.Success;
import dev.berth.framework.cluster.ClusterEffect;
import dev.berth.framework.cluster.SharedLister;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.PodInfo;
import java.util.List;

/// Reserves nothing as long as the pod `default/low` is on the node.
final class ReservingWithoutLow implements SimplePluginFactory {
  private static final ObjectKey LOW = new ObjectKey("default", "low");

  @Override
  public String name() {
    return "ReservingWithoutLow";
  }

  @Override
  public Class<? extends Plugin> type() {
    return Reserving.class;
  }

  @Override
  public Plugin create(PluginContext context) {
    return new Reserving(context.cluster().nodes());
  }

  private record Reserving(SharedLister nodes) implements ReservePlugin {
    @Override
    public String name() {
      return "ReservingWithoutLow";
    }

    @Override
    public ReserveStatus reserve(CycleState state, PodInfo pod, String node) {
      var info = nodes.node(node);
      return info != null && info.pods().stream().anyMatch(other -> other.key().equals(LOW))
          ? Rejected.unschedulable("low is there")
          : Success.SUCCESS;
    }

    @Override
    public List<ClusterEffect> unreserve(CycleState state, PodInfo pod, String node) {
      return List.of();
    }
  }
}
