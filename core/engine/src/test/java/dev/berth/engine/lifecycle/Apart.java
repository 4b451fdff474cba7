package dev.berth.engine.lifecycle;

import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.FilterPlugin;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.PreFilterExtensions;
import dev.berth.framework.PreFilterPlugin;
import dev.berth.framework.Rejected;
import dev.berth.framework.Skip;
import dev.berth.framework.Success;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.StateData;
import dev.berth.framework.model.StateKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// No two pods with the label `lonely` are on one node. PreFilter counts them.
final class Apart implements PreFilterPlugin, PreFilterExtensions, FilterPlugin, EnqueueExtensions {
  static final String NAME = "Apart";
  static final PluginFactory<?> FACTORY = new Made(NAME, Apart.class, _ -> new Apart());

  private static final StateKey<Lonely> LONELY = new StateKey<>(NAME, Lonely.class);

  private Apart() {}

  @Override
  public String name() {
    return NAME;
  }

  private static boolean isLonely(PodInfo pod) {
    return pod.pod().metadata().labels().containsKey("lonely");
  }

  @Override
  public PreFilterResult preFilter(CycleState state, PodInfo pod, List<NodeInfo> nodes) {
    if (!isLonely(pod)) {
      return Skip.SKIP;
    }
    var lonely = new Lonely(new HashMap<>());
    nodes.forEach(node -> node.pods().forEach(other -> lonely.count(other, node, 1)));
    state.write(LONELY, lonely);
    return Success.SUCCESS;
  }

  @Override
  public PreFilterExtensions preFilterExtensions() {
    return this;
  }

  @Override
  public void addPod(CycleState state, PodInfo pod, PodInfo added, NodeInfo node) {
    state.require(LONELY).count(added, node, 1);
  }

  @Override
  public void removePod(CycleState state, PodInfo pod, PodInfo removed, NodeInfo node) {
    state.require(LONELY).count(removed, node, -1);
  }

  @Override
  public FilterStatus filter(CycleState state, PodInfo pod, NodeInfo node) {
    return state.require(LONELY).pods.getOrDefault(node.name(), 0) > 0
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
  private record Lonely(Map<String, Integer> pods) implements StateData {
    void count(PodInfo pod, NodeInfo node, int by) {
      if (isLonely(pod)) {
        pods.merge(node.name(), by, Integer::sum);
      }
    }

    @Override
    public StateData copy() {
      return new Lonely(new HashMap<>(pods));
    }
  }
}
