package dev.berth.engine.lifecycle;

import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.FilterPlugin;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.PreFilterExtensions;
import dev.berth.framework.PreFilterResult;
import dev.berth.framework.Rejected;
import dev.berth.framework.Success;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// No two pods with the label `lonely` are on one node. PreFilter counts them.
final class Apart
    implements PreFilterExtensions<Apart.Lonely>, FilterPlugin<Apart.Lonely>, EnqueueExtensions {
  static final String NAME = "Apart";
  static final PluginFactory<?> FACTORY = new Made(NAME, Apart.class, _ -> new Apart());

  private Apart() {}

  @Override
  public String name() {
    return NAME;
  }

  private static boolean isLonely(PodInfo pod) {
    return pod.pod().metadata().labels().containsKey("lonely");
  }

  @Override
  public PreFilterResult<Lonely> preFilter(CycleState state, PodInfo pod, List<NodeInfo> nodes) {
    if (!isLonely(pod)) {
      return PreFilterResult.skip();
    }
    var lonely = new Lonely(Map.of());
    for (NodeInfo node : nodes) {
      for (PodInfo other : node.pods()) {
        lonely = lonely.plus(other, node, 1);
      }
    }
    return PreFilterResult.ready(lonely);
  }

  @Override
  public Lonely addPod(Lonely lonely, PodInfo added, NodeInfo node) {
    return lonely.plus(added, node, 1);
  }

  @Override
  public Lonely removePod(Lonely lonely, PodInfo removed, NodeInfo node) {
    return lonely.plus(removed, node, -1);
  }

  @Override
  public FilterStatus filter(Lonely lonely, NodeInfo node) {
    return lonely.pods.getOrDefault(node.name(), 0) > 0
        ? Rejected.unschedulable("node(s) had a lonely pod")
        : Success.SUCCESS;
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return List.of(
        ClusterEventWithHint.always(EventResource.NODE, ActionType.ADD),
        ClusterEventWithHint.always(
            EventResource.ASSIGNED_POD, ActionType.DELETE, ActionType.UPDATE_POD_LABEL));
  }

  /// How many lonely pods each node has.
  record Lonely(Map<String, Integer> pods) {
    Lonely plus(PodInfo pod, NodeInfo node, int more) {
      if (!isLonely(pod)) {
        return this;
      }
      Map<String, Integer> changed = new HashMap<>(pods);
      changed.merge(node.name(), more, Integer::sum);
      return new Lonely(changed);
    }
  }
}
