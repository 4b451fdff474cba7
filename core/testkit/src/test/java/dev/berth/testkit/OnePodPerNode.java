package dev.berth.testkit;

import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.FilterPlugin;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.PreFilterExtensions;
import dev.berth.framework.PreFilterResult;
import dev.berth.framework.Rejected;
import dev.berth.framework.ReservePlugin;
import dev.berth.framework.SimplePluginFactory;
import dev.berth.framework.SimpleScorePlugin;
import dev.berth.framework.Success;
import dev.berth.framework.cluster.ClusterEffect;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A plugin that does everything the contracts speak of: no two pods on a node, and empty nodes are
/// best.
public final class OnePodPerNode
    implements PreFilterExtensions<OnePodPerNode.Counts>,
        FilterPlugin<OnePodPerNode.Counts>,
        SimpleScorePlugin,
        ReservePlugin,
        EnqueueExtensions {
  public static final String NAME = "OnePodPerNode";

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
  public PreFilterResult<Counts> preFilter(CycleState state, PodInfo pod, List<NodeInfo> nodes) {
    Map<String, Integer> pods = new HashMap<>();
    nodes.forEach(node -> pods.put(node.name(), node.pods().size()));
    return PreFilterResult.ready(new Counts(pods));
  }

  @Override
  public Counts addPod(Counts counts, PodInfo added, NodeInfo node) {
    return counts.plus(node, 1);
  }

  @Override
  public Counts removePod(Counts counts, PodInfo removed, NodeInfo node) {
    return counts.plus(node, -1);
  }

  @Override
  public FilterStatus filter(Counts counts, NodeInfo node) {
    return counts.pods.getOrDefault(node.name(), 0) > 0 || reserved.contains(node.name())
        ? Rejected.unschedulable("node(s) had a pod")
        : Success.SUCCESS;
  }

  @Override
  public long score(PodInfo pod, NodeInfo node) {
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
  record Counts(Map<String, Integer> pods) {
    Counts plus(NodeInfo node, int more) {
      Map<String, Integer> changed = new HashMap<>(pods);
      changed.merge(node.name(), more, Integer::sum);
      return new Counts(changed);
    }
  }
}
