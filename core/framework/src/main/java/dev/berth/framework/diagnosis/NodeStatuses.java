package dev.berth.framework.diagnosis;

import dev.berth.framework.Code;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The statuses of the nodes that were filtered, by name, in the order in which they were filtered;
/// and what can be said of them without making each. Unmodifiable, and safe on any thread.
///
/// A status may be made when it is read. Equal to any map with the same statuses.
public interface NodeStatuses extends Map<String, PluginStatus> {
  /// No node was filtered.
  NodeStatuses NONE = of(Map.of());

  /// The statuses in the map, in its order.
  ///
  /// @param statuses not copied, since there is one for each node of the cluster, and so must not
  ///   be changed any more
  static NodeStatuses of(Map<String, PluginStatus> statuses) {
    return statuses instanceof NodeStatuses already ? already : new ListedStatuses(statuses);
  }

  /// How many nodes fit.
  default int fitting() {
    return (int) values().stream().filter(PluginStatus::isSuccess).count();
  }

  /// On how many nodes there is each reason, by kube-scheduler's text.
  default Map<String, Integer> reasonCounts() {
    Map<String, Integer> counts = new HashMap<>();
    for (PluginStatus status : values()) {
      for (Reason reason : status.reasons()) {
        counts.merge(reason.message(), 1, Integer::sum);
      }
    }
    return counts;
  }

  /// The plugins that have given a node that code.
  default SortedSet<String> pluginsWith(Code code) {
    SortedSet<String> plugins = new TreeSet<>();
    for (PluginStatus status : values()) {
      if (status.code() == code) {
        plugins.add(status.plugin());
      }
    }
    return plugins;
  }

  /// The code of the node's status; null if the node was not filtered.
  default @Nullable Code code(String node) {
    PluginStatus status = get(node);
    return status == null ? null : status.code();
  }
}
