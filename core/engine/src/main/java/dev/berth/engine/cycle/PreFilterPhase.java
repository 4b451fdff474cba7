package dev.berth.engine.cycle;

import dev.berth.engine.port.ExtensionPointLabel;
import dev.berth.engine.profile.ExtensionPointTimer;
import dev.berth.engine.profile.PluginErrors;
import dev.berth.engine.profile.PreparedFilters;
import dev.berth.engine.profile.Profile;
import dev.berth.engine.profile.ProfileMetrics;
import dev.berth.framework.PreFilterPlugin;
import dev.berth.framework.PreFilterResult;
import dev.berth.framework.PreFilterResult.NoNode;
import dev.berth.framework.PreFilterResult.OnlyNodes;
import dev.berth.framework.PreFilterResult.Ready;
import dev.berth.framework.PreFilterResult.Skipped;
import dev.berth.framework.Rejected;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.PlainReason;
import dev.berth.framework.status.PluginException;
import dev.berth.framework.status.PluginStatus;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Calls the PreFilter plugins of a profile for one pod.
final class PreFilterPhase {
  private final ProfileMetrics metrics;
  private final ExtensionPointTimer timer;
  private final PreparedFilters prepared;
  private final SortedSet<String> narrowedBy = new TreeSet<>();
  private @Nullable SortedSet<String> nodes;
  private String plan = "";
  private @Nullable PluginStatus rejection;

  private PreFilterPhase(
      ProfileMetrics metrics, ExtensionPointTimer timer, PreparedFilters prepared) {
    this.metrics = metrics;
    this.timer = timer;
    this.prepared = prepared;
  }

  /// The combined result of the plugins.
  ///
  /// @param nodes the only nodes to filter; null for all
  /// @param narrowedBy the plugins that named nodes
  /// @param plan the plan that named nodes; empty for none
  /// @param rejection why no node can fit; null if a node may fit. Its plugin is empty if several
  ///   plugins together leave no node.
  record PreFiltered(
      @Nullable SortedSet<String> nodes,
      SortedSet<String> narrowedBy,
      String plan,
      @Nullable PluginStatus rejection) {}

  static PreFiltered run(Profile profile, CycleState state, PodInfo pod, List<NodeInfo> allNodes) {
    try (var timer = profile.metrics().start(ExtensionPointLabel.PRE_FILTER, state)) {
      var phase =
          new PreFilterPhase(profile.metrics(), timer, PreparedFilters.begin(profile, state));
      PreFiltered result = phase.call(profile.preFilter(), state, pod, allNodes);
      timer.ended(result.rejection() == null ? Code.SUCCESS : result.rejection().code());
      return result;
    }
  }

  private PreFiltered call(
      List<PreFilterPlugin<?>> plugins, CycleState state, PodInfo pod, List<NodeInfo> allNodes) {
    for (PreFilterPlugin<?> plugin : plugins) {
      if (!mayFit(plugin, state, pod, allNodes)) {
        return rejectsAll()
            ? new PreFiltered(nodes, narrowedBy, plan, disagreement())
            : new PreFiltered(null, new TreeSet<>(), "", rejection);
      }
    }
    return new PreFiltered(nodes, narrowedBy, plan, rejection);
  }

  /// Returns whether a node may fit, or may fit after preemption.
  private <P> boolean mayFit(
      PreFilterPlugin<P> plugin, CycleState state, PodInfo pod, List<NodeInfo> allNodes) {
    switch (call(plugin, state, pod, allNodes)) {
      case Ready<P>(P value) -> prepared.ready(plugin, value);
      case Skipped<P> _ -> prepared.skip(plugin);
      case OnlyNodes<P> only -> {
        prepared.ready(plugin, only.prepared());
        narrow(plugin.name(), only.names());
        plan = only.plan().isEmpty() ? plan : only.plan();
        return !rejectsAll();
      }
      case NoNode<P>(Rejected why) -> {
        rejection = why.toStatus(plugin.name());
        return switch (why.code()) {
          // Preemption cannot help, so there is no need to call the other plugins.
          case UNSCHEDULABLE_AND_UNRESOLVABLE -> false;
          // Preemption may help and needs what the other plugins prepare.
          case UNSCHEDULABLE -> true;
          default -> throw new PluginException(failure(plugin, why.message()));
        };
      }
    }
    return true;
  }

  private <P> PreFilterResult<P> call(
      PreFilterPlugin<P> plugin, CycleState state, PodInfo pod, List<NodeInfo> allNodes) {
    try {
      PreFilterResult<P> result =
          timer.call(plugin.name(), () -> plugin.preFilter(state, pod, allNodes));
      if (!(result instanceof Skipped)) {
        metrics.evaluated(plugin.name(), ExtensionPointLabel.PRE_FILTER, 1);
      }
      return result;
    } catch (RuntimeException e) {
      throw new PluginException(failure(plugin, PluginErrors.text(e)), e);
    }
  }

  private static String failure(PreFilterPlugin<?> plugin, String message) {
    return "running PreFilter plugin \"%s\": %s".formatted(plugin.name(), message);
  }

  private void narrow(String plugin, Set<String> names) {
    narrowedBy.add(plugin);
    if (nodes == null) {
      nodes = new TreeSet<>(names);
    } else {
      nodes.retainAll(names);
    }
  }

  private boolean rejectsAll() {
    return nodes != null && nodes.isEmpty();
  }

  private PluginStatus disagreement() {
    String message =
        narrowedBy.size() == 1
            ? "node(s) didn't satisfy plugin " + narrowedBy.first()
            : "node(s) didn't satisfy plugin(s) [%s] simultaneously"
                .formatted(String.join(" ", narrowedBy));
    return new PluginStatus(
        Code.UNSCHEDULABLE_AND_UNRESOLVABLE, "", List.of(new PlainReason(message)));
  }
}
