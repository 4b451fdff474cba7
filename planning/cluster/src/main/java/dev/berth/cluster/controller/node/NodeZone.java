package dev.berth.cluster.controller.node;

import dev.berth.api.core.Node;

/// Names the failure domains of nodes like kube-controller-manager.
///
/// Source: `GetZoneKey` in `k8s.io/component-helpers/node/topology`.
final class NodeZone {
  private static final String BETA = "failure-domain.beta.kubernetes.io/";
  private static final String TOPOLOGY = "topology.kubernetes.io/";
  private static final char SEPARATOR = '\0';

  private NodeZone() {}

  /// Returns the name of the domain for people: its zone, or its region if it has no zone; empty if
  /// it has neither.
  static String shown(String domain) {
    var zone = domain.substring(domain.indexOf(SEPARATOR) + 1).replace(":", "");
    return zone.isEmpty() ? domain.replace(":" + SEPARATOR + ":", "") : zone;
  }

  /// Returns region and zone of the node; empty if it has neither.
  static String of(Node node) {
    var labels = node.metadata().labels();
    var zone = labels.getOrDefault(BETA + "zone", labels.getOrDefault(TOPOLOGY + "zone", ""));
    var region = labels.getOrDefault(BETA + "region", labels.getOrDefault(TOPOLOGY + "region", ""));
    return zone.isEmpty() && region.isEmpty() ? "" : region + ":" + SEPARATOR + ":" + zone;
  }
}
