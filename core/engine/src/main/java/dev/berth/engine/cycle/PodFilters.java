package dev.berth.engine.cycle;

import dev.berth.engine.extender.Extender.Role;
import dev.berth.engine.profile.PluginErrors;
import dev.berth.engine.profile.PreparedFilters;
import dev.berth.engine.profile.Profile;
import dev.berth.framework.PlacementFeasiblePlugin;
import dev.berth.framework.Plugin;
import dev.berth.framework.PreFilterPlugin;
import dev.berth.framework.PreFilterResult.NoNode;
import dev.berth.framework.PreFilterResult.OnlyNodes;
import dev.berth.framework.PreFilterResult.Ready;
import dev.berth.framework.PreFilterResult.Skipped;
import dev.berth.framework.Rejected;
import dev.berth.framework.cluster.NodeFilters;
import dev.berth.framework.cluster.PodNominator;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.NodeToStatus;
import dev.berth.framework.status.PlainReason;
import dev.berth.framework.status.PluginStatus;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// All PreFilter and Filter plugins of a profile for one pod. Every plugin is called, whatever the
/// others answer; a scheduling cycle stops at the first rejection. PreFilter is already called. For
/// one thread, and only while the cluster stays the same.
public final class PodFilters {
  private final Profile profile;
  private final PodInfo pod;
  private final PodNominator nominator;
  private final CycleState state = new CycleState();
  private final PreparedFilters prepared;
  private final Set<String> withoutFilter = new HashSet<>();
  private final List<PluginStatus> preFilterRejections = new ArrayList<>();
  private final Map<String, Set<String>> onlyNodes = new LinkedHashMap<>();

  private PodFilters(Profile profile, PodInfo pod, PodNominator nominator) {
    this.profile = profile;
    this.pod = pod;
    this.nominator = nominator;
    prepared = PreparedFilters.begin(profile, state);
  }

  /// Calls PreFilter.
  ///
  /// @param nodes all nodes of the cluster
  /// @param nominator the pods that are nominated to them
  public static PodFilters of(
      Profile profile, PodInfo pod, List<NodeInfo> nodes, PodNominator nominator) {
    var filters = new PodFilters(profile, pod, nominator);
    filters.preFilter(nodes);
    return filters;
  }

  private void preFilter(List<NodeInfo> nodes) {
    for (PreFilterPlugin<?> plugin : profile.preFilter()) {
      PluginStatus rejection;
      try {
        rejection = call(plugin, nodes);
      } catch (RuntimeException e) {
        rejection =
            new PluginStatus(
                Code.ERROR, plugin.name(), List.of(new PlainReason(PluginErrors.text(e))));
      }
      if (rejection != null) {
        preFilterRejections.add(rejection);
        skip(plugin); // its Filter needs what its PreFilter has not prepared
      }
    }
  }

  private <P> @Nullable PluginStatus call(PreFilterPlugin<P> plugin, List<NodeInfo> nodes) {
    switch (plugin.preFilter(state, pod, nodes)) {
      case Ready<P>(P value) -> prepared.ready(plugin, value);
      case Skipped<P> _ -> skip(plugin);
      case OnlyNodes<P> only -> {
        prepared.ready(plugin, only.prepared());
        onlyNodes.put(plugin.name(), only.names());
      }
      case NoNode<P>(Rejected why) -> {
        return why.toStatus(plugin.name());
      }
    }
    return null;
  }

  private void skip(PreFilterPlugin<?> plugin) {
    withoutFilter.add(plugin.name());
    prepared.skip(plugin);
  }

  /// The rejections by PreFilter, which hold for all nodes.
  public List<PluginStatus> preFilterRejections() {
    return List.copyOf(preFilterRejections);
  }

  /// Returns the rejections of the node by all plugins: first PreFilter, then Filter, each in the
  /// profile's order. The first rejection is the one that a scheduling cycle would report. Empty if
  /// the pod fits, both with and without the pods that are nominated to the node.
  public List<PluginStatus> rejections(NodeInfo node) {
    var rejections = new ArrayList<>(preFilterRejections);
    rejections.addAll(profile.filters().rejections(state, pod, node));
    onlyNodes.forEach((plugin, names) -> {
      // Most plugins that narrow the nodes also reject the other nodes in Filter, with more
      // details.
      if (!names.contains(node.name())
          && rejections.stream().noneMatch(it -> it.plugin().equals(plugin))) {
        rejections.add(leftOut(plugin));
      }
    });
    return rejections;
  }

  private static PluginStatus leftOut(String plugin) {
    return new PluginStatus(
        Code.UNSCHEDULABLE_AND_UNRESOLVABLE,
        plugin,
        List.of(new PlainReason("node(s) didn't satisfy plugin(s) [%s]".formatted(plugin))));
  }

  /// Returns whether the pod fits the node: true if there are no rejections, but at less cost.
  public boolean fits(NodeInfo node) {
    return preFilterRejections.isEmpty()
        && onlyNodes.values().stream().allMatch(names -> names.contains(node.name()))
        && profile.filters().filterWithNominatedPods(state, pod, node).isSuccess();
  }

  /// Returns everything on which the answer about a node depends, except the node and the pods on
  /// it. With equal keys, [#fits] gives the same answer for equal nodes. This requires that no
  /// other pods are nominated to the node, and that the pod can be bound to any node that fits.
  ///
  /// @return a value with `equals` and `hashCode`; null if the answer may depend on more: other
  ///   nodes, reservations or counts of plugins, extenders
  public @Nullable Object nodeLocalCacheKey() {
    if (!preFilterRejections.isEmpty() || profile.extenders().have(Role.FILTER)) {
      return null;
    }
    var others = new ArrayList<Plugin>(profile.preFilter());
    others.removeIf(profile.filter()::contains); // these are part of the key
    others.addAll(profile.reserve());
    others.addAll(profile.permit());
    others.addAll(profile.preBind());
    others.removeIf(PlacementFeasiblePlugin.class::isInstance); // these concern groups
    for (Plugin other : others) {
      if (!withoutFilter.contains(other.name())) {
        return null;
      }
    }
    Object cacheKey = profile.filters().cacheKey(state, pod);
    return cacheKey == null ? null : List.of(cacheKey, onlyNodes);
  }

  /// The pod.
  public PodInfo pod() {
    return pod;
  }

  /// The state after PreFilter, for [#onHypotheticalNodes]. A caller must copy it before changing
  /// it.
  public CycleState state() {
    return state;
  }

  /// The filters of the profile, for nodes that are not as in the cluster.
  public NodeFilters onHypotheticalNodes() {
    return profile.filters();
  }

  /// Returns the plan of the profile's PostFilter plugins to make room for the pod; null if they
  /// have none.
  ///
  /// @param nodes the statuses of the nodes on which room may be made
  public @Nullable PreemptionPlan preemption(Map<String, PluginStatus> nodes) {
    var statuses = new NodeToStatus(nodes, NodeToStatus.NOT_EVALUATED);
    return PostFilterPhase.run(profile, state, pod, statuses, nominator).preemption();
  }
}
