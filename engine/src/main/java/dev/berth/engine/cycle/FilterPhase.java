package dev.berth.engine.cycle;

import dev.berth.engine.extender.Extender.Role;
import dev.berth.engine.extender.Extenders;
import dev.berth.engine.port.MeasuredPoint;
import dev.berth.engine.profile.PointRun;
import dev.berth.engine.profile.ProfileMeter;
import dev.berth.framework.Code;
import dev.berth.framework.PluginException;
import dev.berth.framework.diagnosis.NodeStatus;
import dev.berth.framework.handle.NodeFilters;
import dev.berth.framework.state.CycleState;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/// Looks at nodes one after the other until enough of them fit, and has extenders narrow those.
final class FilterPhase {
  private final NodeFilters filters;
  private final ProfileMeter meter;
  private final SortedSet<String> rejectedBy = new TreeSet<>();
  private List<NodeInfo> feasible = new ArrayList<>();
  private final Map<String, NodeStatus> statuses = new LinkedHashMap<>();

  FilterPhase(NodeFilters filters, ProfileMeter meter) {
    this.filters = filters;
    this.meter = meter;
  }

  /// Looks at nodes.
  ///
  /// @param nodes the nodes to look at
  /// @param start the index of the first one, modulo their number
  /// @param enough how many that fit are wanted; the search ends at the next one, which is not
  ///   counted
  /// @throws PluginException if a filter fails on a node
  void look(CycleState state, PodInfo pod, List<NodeInfo> nodes, int start, int enough) {
    PointRun run = meter.begin(MeasuredPoint.FILTER, state);
    Code status = Code.ERROR;
    try {
      lookOnly(state, pod, nodes, start, enough);
      status = Code.SUCCESS;
    } finally {
      run.ended(status);
    }
  }

  private void lookOnly(
      CycleState state, PodInfo pod, List<NodeInfo> nodes, int start, int enough) {
    for (int i = 0; i < nodes.size(); i++) {
      NodeInfo node = nodes.get((start + i) % nodes.size());
      NodeStatus status = filters.filterWithNominatedPods(state, pod, node);
      if (status.code() == Code.ERROR) {
        throw new PluginException(status.message());
      }
      statuses.put(node.name(), status);
      if (status.isSuccess()) {
        if (feasible.size() == enough) {
          return;
        }
        feasible.add(node);
      } else {
        rejectedBy.add(status.plugin());
      }
    }
  }

  /// Has the extenders narrow the nodes that fit.
  ///
  /// @param unsaid what is said of nodes that an extender passes over in silence
  /// @return whether there are fewer now
  /// @throws PluginException if an extender fails that must not
  boolean ask(Extenders extenders, PodInfo pod, NodeStatus unsaid) {
    if (!extenders.have(Role.FILTER)) {
      return false;
    }
    int fitting = feasible.size();
    feasible = extenders.filter(pod.pod(), feasible, statuses, unsaid);
    return feasible.size() != fitting;
  }

  /// Why nodes do not fit.
  Map<String, NodeStatus> rejections() {
    Map<String, NodeStatus> rejections = new LinkedHashMap<>(statuses);
    rejections.values().removeIf(NodeStatus::isSuccess);
    return rejections;
  }

  /// The plugins that have rejected nodes.
  SortedSet<String> rejectedBy() {
    return rejectedBy;
  }

  /// The nodes that fit, in the order in which they were looked at.
  List<NodeInfo> feasible() {
    return feasible;
  }

  /// What was found out of each node that was looked at.
  Map<String, NodeStatus> statuses() {
    return statuses;
  }
}
