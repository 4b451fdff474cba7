package dev.berth.framework.diagnosis;

import dev.berth.framework.Code;
import java.util.List;
import java.util.Map;

/// The status of every node of the cluster: an explicit one for the nodes that were filtered, and
/// one for all others.
///
/// @param explicit of the nodes that were filtered
/// @param absent the status of all other nodes
public record NodeToStatus(NodeStatuses explicit, PluginStatus absent) {
  /// The status of nodes that were not filtered.
  public static final PluginStatus NOT_EVALUATED =
      new PluginStatus(Code.UNSCHEDULABLE_AND_UNRESOLVABLE, "", List.of());

  /// With statuses that are there already.
  ///
  /// @param explicit not copied, so must not be changed any more
  public NodeToStatus(Map<String, PluginStatus> explicit, PluginStatus absent) {
    this(NodeStatuses.of(explicit), absent);
  }

  /// The code of the node's status.
  public Code code(String node) {
    Code code = explicit.code(node);
    return code == null ? absent.code() : code;
  }

  /// Whether a node may have a status with that code; false if surely none has.
  public boolean has(Code code) {
    return absent.code() == code || !explicit.pluginsWith(code).isEmpty();
  }

  public PluginStatus get(String node) {
    return explicit.getOrDefault(node, absent);
  }
}
