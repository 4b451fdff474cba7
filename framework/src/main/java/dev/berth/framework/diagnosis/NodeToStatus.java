package dev.berth.framework.diagnosis;

import dev.berth.framework.Code;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/// The status of every node of the cluster: an explicit one for the nodes that were filtered, and
/// one for all others.
///
/// @param explicit by node name, in the order in which the nodes were filtered; not copied, since
///   there is one for each node of the cluster, and so must not be changed any more
/// @param absent the status of all other nodes
public record NodeToStatus(Map<String, PluginStatus> explicit, PluginStatus absent) {
  /// The status of nodes that were not filtered.
  public static final PluginStatus NOT_EVALUATED =
      new PluginStatus(Code.UNSCHEDULABLE_AND_UNRESOLVABLE, "", List.of());

  public NodeToStatus {
    explicit = Collections.unmodifiableMap(explicit);
  }

  public PluginStatus get(String node) {
    return explicit.getOrDefault(node, absent);
  }
}
