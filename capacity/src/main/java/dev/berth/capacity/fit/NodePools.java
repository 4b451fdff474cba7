package dev.berth.capacity.fit;

import dev.berth.api.core.Node;
import java.util.List;

/// Which node pool a node is in: what providers and autoscalers call it by, or else its instance
/// type.
///
/// @param label the label whose values are the pools; empty for the first of [#KNOWN] that a node
///   has
public record NodePools(String label) {
  /// The labels by which pools are known, the most telling first.
  public static final List<String> KNOWN =
      List.of(
          "karpenter.sh/nodepool",
          "cloud.google.com/gke-nodepool",
          "eks.amazonaws.com/nodegroup",
          "alpha.eksctl.io/nodegroup-name",
          "kubernetes.azure.com/agentpool",
          "agentpool",
          "doks.digitalocean.com/node-pool",
          "oke.oraclecloud.com/node.info.pool",
          "ibm-cloud.kubernetes.io/worker-pool-name",
          "k8s.scaleway.com/pool-name",
          "kops.k8s.io/instancegroup",
          "cluster.x-k8s.io/deployment-name",
          "hypershift.openshift.io/nodePool",
          "machine.openshift.io/machine-set",
          "node-pool",
          "nodepool",
          "node.kubernetes.io/instance-type",
          "beta.kubernetes.io/instance-type");

  private static final List<String> ZONES =
      List.of("topology.kubernetes.io/zone", "failure-domain.beta.kubernetes.io/zone");

  /// The name of the node's pool; empty if it has none.
  public String of(Node node) {
    return label.isEmpty() ? first(node, KNOWN) : first(node, List.of(label));
  }

  /// The node's zone; empty if it has none.
  public static String zoneOf(Node node) {
    return first(node, ZONES);
  }

  private static String first(Node node, List<String> labels) {
    for (String label : labels) {
      String value = node.metadata().labels().getOrDefault(label, "");
      if (!value.isEmpty()) {
        return value;
      }
    }
    return "";
  }
}
