package dev.berth.framework.diagnosis;

import dev.berth.framework.Code;
import java.util.Map;
import java.util.SortedSet;
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
  int fitting();

  /// On how many nodes there is each reason, by kube-scheduler's text.
  Map<String, Integer> reasonCounts();

  /// The plugins that have given a node that code.
  SortedSet<String> pluginsWith(Code code);

  /// The code of the node's status; null if the node was not filtered.
  @Nullable Code code(String node);
}
