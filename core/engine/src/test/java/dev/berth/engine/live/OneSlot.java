package dev.berth.engine.live;

import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.PermitPlugin;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.PostFilterPlugin;
import dev.berth.framework.PostFilterResult;
import dev.berth.framework.PreEnqueuePlugin;
import dev.berth.framework.Rejected;
import dev.berth.framework.SimpleFilterPlugin;
import dev.berth.framework.SimplePluginFactory;
import dev.berth.framework.Success;
import dev.berth.framework.cluster.SharedLister;
import dev.berth.framework.cluster.WaitingPods;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.NodeToStatus;
import java.time.Duration;
import java.util.List;

/// A node has room for one pod; one of lower priority is evicted. A pod with the label `wait` waits
/// a minute at Permit; one with the label `gated` is not tried.
final class OneSlot
    implements PreEnqueuePlugin,
        SimpleFilterPlugin,
        PostFilterPlugin,
        PermitPlugin,
        EnqueueExtensions {
  static final String NAME = "OneSlot";

  private final SharedLister nodes;
  private final WaitingPods waitingPods;

  private OneSlot(PluginContext context) {
    nodes = context.cluster().nodes();
    waitingPods = context.actions().waitingPods();
  }

  static PluginFactory<?> factory() {
    return new SimplePluginFactory() {
      @Override
      public String name() {
        return NAME;
      }

      @Override
      public Class<? extends Plugin> type() {
        return OneSlot.class;
      }

      @Override
      public Plugin create(PluginContext context) {
        return new OneSlot(context);
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
        ClusterEventWithHint.always(EventResource.NODE, ActionType.ADD),
        ClusterEventWithHint.always(EventResource.ASSIGNED_POD, ActionType.DELETE));
  }

  @Override
  public PreEnqueueStatus preEnqueue(PodInfo pod) {
    return pod.pod().metadata().labels().containsKey("gated")
        ? Rejected.unschedulable("it is gated")
        : Success.SUCCESS;
  }

  @Override
  public FilterStatus filter(PodInfo pod, NodeInfo node) {
    return node.pods().isEmpty() ? Success.SUCCESS : Rejected.unschedulable("node(s) were taken");
  }

  @Override
  public PostFilterResult postFilter(CycleState state, PodInfo pod, NodeToStatus rejected) {
    for (NodeInfo node : nodes.nodes()) {
      List<PodInfo> victims =
          node.pods().stream()
              .filter(other -> other.priority() < pod.priority())
              .filter(other -> waitingPods.get(other.uid()) == null)
              .toList();
      if (!victims.isEmpty()) {
        return new PostFilterResult.Nominate(node.name(), victims, List.of(), null);
      }
    }
    return new PostFilterResult.Unhelpful(Rejected.unschedulable("no victims"), true, null);
  }

  @Override
  public PermitStatus permit(CycleState state, PodInfo pod, String node) {
    return pod.pod().metadata().labels().containsKey("wait")
        ? new PermitStatus.Wait(Duration.ofMinutes(1))
        : Success.SUCCESS;
  }
}
