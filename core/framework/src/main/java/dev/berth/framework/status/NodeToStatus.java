package dev.berth.framework.status;

import java.util.List;
import java.util.Map;

/// The status of every node of the cluster: filtered nodes have their own, and all others share
/// one.
///
/// @param explicit the statuses of the filtered nodes
/// @param absent the status of all other nodes
public record NodeToStatus(NodeStatuses explicit, PluginStatus absent) {
  /// The status of nodes that were not filtered.
  public static final PluginStatus NOT_EVALUATED =
      new PluginStatus(Code.UNSCHEDULABLE_AND_UNRESOLVABLE, "", List.of());

  /// Creates it from statuses that are all computed already.
  ///
  /// @param explicit not copied; must not change afterwards
  public NodeToStatus(Map<String, PluginStatus> explicit, PluginStatus absent) {
    this(NodeStatuses.of(explicit), absent);
  }

  /// Returns the code of the node's status.
  public Code code(String node) {
    Code code = explicit.code(node);
    return code == null ? absent.code() : code;
  }

  /// Returns whether a node may have a status with that code; false if certainly none has.
  public boolean has(Code code) {
    return absent.code() == code || !explicit.pluginsWith(code).isEmpty();
  }

  public PluginStatus get(String node) {
    return explicit.getOrDefault(node, absent);
  }
}
