package dev.berth.testkit;

import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.FilterPlugin;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.PreFilterExtensions;
import dev.berth.framework.PreFilterPlugin;
import dev.berth.framework.Rejected;
import dev.berth.framework.ReservePlugin;
import dev.berth.framework.ScorePlugin;
import dev.berth.framework.SimplePluginFactory;
import dev.berth.framework.Success;
import dev.berth.framework.cluster.ClusterEffect;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.StateData;
import dev.berth.framework.model.StateKey;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A plugin that does everything the contracts speak of: no two pods on a node, and empty nodes are
/// best.
public final class OnePodPerNode
    implements PreFilterPlugin,
        FilterPlugin,
        ScorePlugin,
        ReservePlugin,
        EnqueueExtensions,
        PreFilterExtensions {
  public static final String NAME = "OnePodPerNode";

  private static final StateKey<Counts> COUNTS = new StateKey<>(NAME, Counts.class);

  private final Set<String> reserved = new HashSet<>();

  private OnePodPerNode() {}

  /// Makes it.
  public static PluginFactory<?> factory() {
    return new SimplePluginFactory() {
      @Override
      public String name() {
        return NAME;
      }

      @Override
      public Class<? extends Plugin> type() {
        return OnePodPerNode.class;
      }

      @Override
      public Plugin create(PluginContext context) {
        return new OnePodPerNode();
      }
    };
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return List.of(ClusterEventWithHint.always(EventResource.NODE, ActionType.ADD));
  }

  @Override
  public PreFilterResult preFilter(CycleState state, PodInfo pod, List<NodeInfo> nodes) {
    Map<String, Integer> pods = new HashMap<>();
    nodes.forEach(node -> pods.put(node.name(), node.pods().size()));
    state.write(COUNTS, new Counts(pods));
    return Success.SUCCESS;
  }

  @Override
  public PreFilterExtensions preFilterExtensions() {
    return this;
  }

  @Override
  public void addPod(CycleState state, PodInfo pod, PodInfo added, NodeInfo node) {
    state.require(COUNTS).pods.merge(node.name(), 1, Integer::sum);
  }

  @Override
  public void removePod(CycleState state, PodInfo pod, PodInfo removed, NodeInfo node) {
    state.require(COUNTS).pods.merge(node.name(), -1, Integer::sum);
  }

  @Override
  public FilterStatus filter(CycleState state, PodInfo pod, NodeInfo node) {
    return state.require(COUNTS).pods.getOrDefault(node.name(), 0) > 0
            || reserved.contains(node.name())
        ? Rejected.unschedulable("node(s) had a pod")
        : Success.SUCCESS;
  }

  @Override
  public long score(CycleState state, PodInfo pod, NodeInfo node) {
    return node.pods().isEmpty() ? MAX_SCORE : MIN_SCORE;
  }

  @Override
  public ReserveStatus reserve(CycleState state, PodInfo pod, String node) {
    reserved.add(node);
    return Success.SUCCESS;
  }

  @Override
  public List<ClusterEffect> unreserve(CycleState state, PodInfo pod, String node) {
    reserved.remove(node);
    return List.of();
  }

  /// How many pods each node has.
  private record Counts(Map<String, Integer> pods) implements StateData {
    @Override
    public StateData copy() {
      return new Counts(new HashMap<>(pods));
    }
  }
}
