package dev.berth.engine.cycle;

import dev.berth.engine.extender.Extender.Role;
import dev.berth.engine.profile.PluginErrors;
import dev.berth.engine.profile.Profile;
import dev.berth.engine.profile.SkippedPlugins;
import dev.berth.framework.Code;
import dev.berth.framework.PlacementFeasiblePlugin;
import dev.berth.framework.Plugin;
import dev.berth.framework.PreFilterPlugin;
import dev.berth.framework.PreFilterPlugin.PreFilterResult.OnlyNodes;
import dev.berth.framework.Rejected;
import dev.berth.framework.RememberedFilter;
import dev.berth.framework.Skip;
import dev.berth.framework.Success;
import dev.berth.framework.diagnosis.NodeToStatus;
import dev.berth.framework.diagnosis.PlainReason;
import dev.berth.framework.diagnosis.PluginStatus;
import dev.berth.framework.handle.PodNominator;
import dev.berth.framework.preemption.DisruptionBudgets;
import dev.berth.framework.preemption.DryRunResult;
import dev.berth.framework.preemption.PreemptionAttempt;
import dev.berth.framework.preemption.VictimPolicy;
import dev.berth.framework.preemption.VictimSelector;
import dev.berth.framework.preemption.VictimUnits;
import dev.berth.framework.state.CycleState;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// All PreFilter and Filter plugins of a profile for one pod, each of them, whatever the others
/// say; a scheduling cycle stops at the first that rejects. PreFilter has been called. For one
/// thread, as long as the cluster is the same.
public final class PodFilters {
  private final Profile profile;
  private final PodInfo pod;
  private final PodNominator nominator;
  private final CycleState state = new CycleState();
  private final List<PluginStatus> preFilterRejections = new ArrayList<>();
  private final Map<String, Set<String>> onlyNodes = new LinkedHashMap<>();

  private PodFilters(Profile profile, PodInfo pod, PodNominator nominator) {
    this.profile = profile;
    this.pod = pod;
    this.nominator = nominator;
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
    Set<String> withoutFilter = new HashSet<>();
    for (PreFilterPlugin plugin : profile.preFilter()) {
      PluginStatus rejection = null;
      try {
        switch (plugin.preFilter(state, pod, nodes)) {
          case Success _ -> {}
          case Skip _ -> withoutFilter.add(plugin.name());
          case OnlyNodes only -> onlyNodes.put(plugin.name(), only.names());
          case Rejected why -> rejection = PluginStatus.rejected(plugin.name(), why);
        }
      } catch (RuntimeException e) {
        rejection =
            new PluginStatus(
                Code.ERROR, plugin.name(), List.of(new PlainReason(PluginErrors.text(e))));
      }
      if (rejection != null) {
        preFilterRejections.add(rejection);
        // Its Filter reads from the cycle state what its PreFilter has not got to write.
        withoutFilter.add(plugin.name());
      }
    }
    state.write(SkippedPlugins.AFTER_PRE_FILTER, new SkippedPlugins(withoutFilter));
  }

  /// The rejections in PreFilter, which hold for all nodes.
  public List<PluginStatus> preFilterRejections() {
    return List.copyOf(preFilterRejections);
  }

  /// The rejections of the node by all plugins: those of PreFilter first, then those of Filter, in
  /// the profile's order. So the first one is that of a scheduling cycle. Empty if the pod fits,
  /// beside the pods that are nominated to the node, and without them.
  public List<PluginStatus> rejections(NodeInfo node) {
    var rejections = new ArrayList<>(preFilterRejections);
    rejections.addAll(profile.filters().rejections(state, pod, node));
    onlyNodes.forEach((plugin, names) -> {
      // Most plugins that narrow the nodes reject the others in Filter, too, and say more there.
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

  /// Whether the pod fits the node: the same as no rejections, at less cost.
  public boolean fits(NodeInfo node) {
    return preFilterRejections.isEmpty()
        && onlyNodes.values().stream().allMatch(names -> names.contains(node.name()))
        && profile.filters().filterWithNominatedPods(state, pod, node).isSuccess();
  }

  /// All that decides about a node beside the node and the pods on it. With equal ones, [#fits]
  /// says the same of an equal node, as long as no other pods are nominated to it, and the pod can
  /// be bound to any node that fits.
  ///
  /// @return with `equals` and `hashCode`; null if more may decide: other nodes, what plugins have
  ///   reserved or count by themselves, extenders
  public @Nullable Object nodeLocalFragment() {
    if (!preFilterRejections.isEmpty() || profile.extenders().have(Role.FILTER)) {
      return null;
    }
    var others = new ArrayList<Plugin>(profile.preFilter());
    others.removeIf(RememberedFilter.class::isInstance); // they have a fragment
    others.addAll(profile.reserve());
    others.addAll(profile.permit());
    others.addAll(profile.preBind());
    others.removeIf(PlacementFeasiblePlugin.class::isInstance); // they are for groups
    for (Plugin other : others) {
      if (!SkippedPlugins.skipsFilter(state, other.name())) {
        return null;
      }
    }
    Object fragment = profile.filters().fragment(state, pod);
    return fragment == null ? null : List.of(fragment, onlyNodes);
  }

  /// The pods that have to leave the node for the pod to fit, as few as the policy's order allows;
  /// disruption budgets do not count.
  public DryRunResult victims(VictimPolicy policy, NodeInfo node) {
    var attempt = new PreemptionAttempt(state, pod, DisruptionBudgets.of(List.of()), Instant.EPOCH);
    return new VictimSelector(profile.filters(), policy, VictimUnits.SINGLE_PODS)
        .select(attempt, node);
  }

  /// The plan of the profile's PostFilter plugins to make room for the pod; null if they have none.
  ///
  /// @param nodes the statuses of the nodes on which room may be made
  public @Nullable PreemptionPlan preemption(Map<String, PluginStatus> nodes) {
    var statuses = new NodeToStatus(nodes, NodeToStatus.NOT_EVALUATED);
    return PostFilterPhase.run(profile, state, pod, statuses, nominator).preemption();
  }
}
