package dev.berth.engine.cycle;

import dev.berth.engine.extender.Extender.Role;
import dev.berth.engine.extender.Extenders;
import dev.berth.engine.port.ExtensionPointLabel;
import dev.berth.engine.profile.ProfileMetrics;
import dev.berth.framework.cluster.NodeFilters;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.NodeStatuses;
import dev.berth.framework.status.PluginException;
import dev.berth.framework.status.PluginStatus;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/// Filters nodes one after the other until enough of them fit, and calls extenders to narrow the
/// nodes that fit.
final class FilterPhase {
  private final NodeFilters filters;
  private final ProfileMetrics metrics;
  private final SortedSet<String> rejectedBy = new TreeSet<>();
  private final int numFeasibleNodesToFind;
  private final Map<String, PluginStatus> statuses;
  private List<NodeInfo> feasible;
  private int fitting;
  private int rejected;

  /// @param earlier rejections of nodes that were filtered before; they count unless the node is
  ///   filtered again
  /// @param numFeasibleNodesToFind the search ends when it finds one feasible node more than this
  ///   number; the extra node is not counted
  FilterPhase(
      NodeFilters filters,
      ProfileMetrics metrics,
      Map<String, PluginStatus> earlier,
      int numFeasibleNodesToFind) {
    this.filters = filters;
    this.metrics = metrics;
    this.numFeasibleNodesToFind = numFeasibleNodesToFind;
    statuses = LinkedHashMap.newLinkedHashMap(numFeasibleNodesToFind);
    statuses.putAll(earlier);
    feasible = new ArrayList<>(numFeasibleNodesToFind);
    rejected = earlier.size();
  }

  /// Filters nodes.
  ///
  /// @param nodes the nodes to filter
  /// @param start the index of the first node to filter, modulo the number of nodes
  /// @throws PluginException if a filter fails on a node
  void filter(CycleState state, PodInfo pod, List<NodeInfo> nodes, int start) {
    try (var timer = metrics.start(ExtensionPointLabel.FILTER, state)) {
      for (int i = 0; i < nodes.size(); i++) {
        NodeInfo node = nodes.get((start + i) % nodes.size());
        PluginStatus status = filters.filterWithNominatedPods(state, pod, node);
        if (status.code() == Code.ERROR) {
          throw new PluginException(status.message());
        }
        PluginStatus before = statuses.put(node.name(), status);
        if (!status.isSuccess()) {
          rejectedBy.add(status.plugin());
          rejected += before == null ? 1 : 0;
          continue;
        }
        fitting++;
        if (feasible.size() == numFeasibleNodesToFind) {
          break;
        }
        feasible.add(node);
      }
      timer.ended(Code.SUCCESS);
    }
  }

  /// Calls the extenders to narrow the nodes that fit.
  ///
  /// @param defaultStatus the status of nodes that an extender does not mention
  /// @return whether an extender removed a node
  /// @throws PluginException if an extender fails that is not ignorable
  boolean filterWithExtenders(Extenders extenders, PodInfo pod, PluginStatus defaultStatus) {
    if (!extenders.have(Role.FILTER)) {
      return false;
    }
    int before = feasible.size();
    feasible = extenders.filter(pod.pod(), feasible, statuses, defaultStatus);
    fitting = (int) statuses.values().stream().filter(PluginStatus::isSuccess).count();
    return feasible.size() != before;
  }

  /// Why nodes do not fit.
  Map<String, PluginStatus> rejections() {
    Map<String, PluginStatus> rejections = new LinkedHashMap<>(statuses);
    rejections.values().removeIf(PluginStatus::isSuccess);
    return rejections;
  }

  /// The plugins that have rejected nodes.
  SortedSet<String> rejectedBy() {
    return rejectedBy;
  }

  /// The nodes that fit, in the order of filtering.
  List<NodeInfo> feasible() {
    return feasible;
  }

  /// The number of filtered nodes that fit.
  int fitting() {
    return fitting;
  }

  /// The number of nodes that filters rejected, including earlier rejections.
  int rejected() {
    return rejected;
  }

  /// The status of each filtered node, and earlier rejections.
  NodeStatuses statuses() {
    return NodeStatuses.of(statuses);
  }
}
