package dev.berth.engine.lifecycle;

import dev.berth.api.core.Toleration;
import dev.berth.api.selector.TolerationMatcher;
import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.FilterPlugin;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.Rejected;
import dev.berth.framework.Success;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.util.List;
import java.util.Set;

/// A pod goes where it tolerates the taints.
final class Untainted implements FilterPlugin<List<Toleration>>, EnqueueExtensions {
  static final String NAME = "Untainted";
  static final PluginFactory<?> FACTORY = new Made(NAME, Untainted.class, _ -> new Untainted());

  private Untainted() {}

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<Toleration> prepareFilter(CycleState state, PodInfo pod) {
    return pod.pod().spec().tolerations();
  }

  @Override
  public Set<NodeAspect> filterReads(List<Toleration> prepared) {
    return Set.of(NodeAspect.TAINTS);
  }

  @Override
  public FilterStatus filter(List<Toleration> tolerated, NodeInfo node) {
    return TolerationMatcher.EXACT.firstUntolerated(node.node().spec().taints(), tolerated) == null
        ? Success.SUCCESS
        : Rejected.unresolvable("node(s) had untolerated taint(s)");
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return List.of(
        ClusterEventWithHint.always(
            EventResource.NODE, ActionType.ADD, ActionType.UPDATE_NODE_TAINT),
        ClusterEventWithHint.always(EventResource.TARGET_POD, ActionType.UPDATE_POD_TOLERATION));
  }
}
