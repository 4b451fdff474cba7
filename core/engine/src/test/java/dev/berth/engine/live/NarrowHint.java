package dev.berth.engine.live;

import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.PermitPlugin;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.Rejected;
import dev.berth.framework.SimpleFilterPlugin;
import dev.berth.framework.SimplePluginFactory;
import dev.berth.framework.Success;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.ClusterEvent;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.events.QueueingHint;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.util.List;

/// A filter with a bug: pods without the label `never` fit nodes with the label `open`, and its
/// queueing hint says of every change of a node's labels that it helps no pod. Permit rejects pods
/// with the label `closed`.
final class NarrowHint implements SimpleFilterPlugin, PermitPlugin, EnqueueExtensions {
  static final String NAME = "NarrowHint";

  private NarrowHint() {}

  static PluginFactory<?> factory() {
    return new SimplePluginFactory() {
      @Override
      public String name() {
        return NAME;
      }

      @Override
      public Class<? extends Plugin> type() {
        return NarrowHint.class;
      }

      @Override
      public Plugin create(PluginContext context) {
        return new NarrowHint();
      }
    };
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return List.of(
        new ClusterEventWithHint(
            ClusterEvent.of(EventResource.NODE, ActionType.UPDATE_NODE_LABEL),
            (pod, before, after) -> QueueingHint.QUEUE_SKIP));
  }

  @Override
  public FilterStatus filter(PodInfo pod, NodeInfo node) {
    return node.node().metadata().labels().containsKey("open")
            && !pod.pod().metadata().labels().containsKey("never")
        ? Success.SUCCESS
        : Rejected.unschedulable("node(s) were closed");
  }

  @Override
  public PermitStatus permit(CycleState state, PodInfo pod, String node) {
    return pod.pod().metadata().labels().containsKey("closed")
        ? Rejected.unschedulable("closed")
        : Success.SUCCESS;
  }
}
