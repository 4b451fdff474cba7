package dev.berth.engine.lifecycle;

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
import java.util.Map;
import java.util.Set;

/// A node has the labels that the pod's `nodeSelector` names.
final class Selected implements FilterPlugin<Map<String, String>>, EnqueueExtensions {
  static final String NAME = "Selected";
  static final PluginFactory<?> FACTORY = new Made(NAME, Selected.class, _ -> new Selected());

  private Selected() {}

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Map<String, String> prepareFilter(CycleState state, PodInfo pod) {
    return pod.pod().spec().nodeSelector();
  }

  @Override
  public Set<NodeAspect> filterReads(Map<String, String> prepared) {
    return Set.of(NodeAspect.LABELS);
  }

  @Override
  public FilterStatus filter(Map<String, String> wanted, NodeInfo node) {
    return node.node().metadata().labels().entrySet().containsAll(wanted.entrySet())
        ? Success.SUCCESS
        : Rejected.unresolvable("node(s) didn't match Pod's node affinity/selector");
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return List.of(
        ClusterEventWithHint.always(
            EventResource.NODE, ActionType.ADD, ActionType.UPDATE_NODE_LABEL));
  }
}
