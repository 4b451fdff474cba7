package dev.berth.framework.status;

import java.util.HashMap;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The statuses of the filtered nodes, by name, in the order of filtering. Also answers questions
/// about them without computing each status. Unmodifiable and thread-safe.
///
/// A status may be computed when it is read. Equal to any map with the same statuses.
public interface NodeStatuses extends Map<String, PluginStatus> {
  /// No statuses.
  NodeStatuses NONE = of(Map.of());

  /// Returns the statuses in the map, in its order.
  ///
  /// @param statuses not copied, as it has an entry for each node of the cluster; must not change
  ///   afterwards
  static NodeStatuses of(Map<String, PluginStatus> statuses) {
    return statuses instanceof NodeStatuses already ? already : new ListedStatuses(statuses);
  }

  /// Returns the number of nodes that fit.
  default int fitting() {
    return (int) values().stream().filter(PluginStatus::isSuccess).count();
  }

  /// Returns the number of nodes with each reason, by kube-scheduler's text.
  default Map<String, Integer> reasonCounts() {
    Map<String, Integer> counts = new HashMap<>();
    for (PluginStatus status : values()) {
      for (Reason reason : status.reasons()) {
        counts.merge(reason.message(), 1, Integer::sum);
      }
    }
    return counts;
  }

  /// Returns the plugins that gave a node that code.
  default SortedSet<String> pluginsWith(Code code) {
    SortedSet<String> plugins = new TreeSet<>();
    for (PluginStatus status : values()) {
      if (status.code() == code) {
        plugins.add(status.plugin());
      }
    }
    return plugins;
  }

  /// Returns the code of the node's status; null if the node was not filtered.
  default @Nullable Code code(String node) {
    PluginStatus status = get(node);
    return status == null ? null : status.code();
  }
}
