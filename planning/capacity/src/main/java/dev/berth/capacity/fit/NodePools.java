package dev.berth.capacity.fit;

import dev.berth.api.core.Node;
import java.util.List;

/// The node pool of a node: by the labels of providers and autoscalers, or else by its instance
/// type.
///
/// @param label the label whose values are the pools; empty for the first of the usual labels that
///   a node has
public record NodePools(String label) {
  /// The labels by which clouds, autoscalers and Cluster API identify pools of nodes, the most
  /// specific first.
  public static final List<String> LABELS =
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
          "pool");

  /// The labels with the zone.
  public static final List<String> ZONES =
      List.of("topology.kubernetes.io/zone", "failure-domain.beta.kubernetes.io/zone");

  private static final List<String> INSTANCE_TYPES =
      List.of("node.kubernetes.io/instance-type", "beta.kubernetes.io/instance-type");

  /// The name of the node's pool; empty if it has none.
  public String of(Node node) {
    if (!label.isEmpty()) {
      return first(node, List.of(label));
    }
    String pool = first(node, LABELS);
    return pool.isEmpty() ? first(node, INSTANCE_TYPES) : pool;
  }

  /// The node's zone; empty if it has none.
  public static String zoneOf(Node node) {
    return first(node, ZONES);
  }

  /// The value of the node's first existing label among these; empty if it has none.
  public static String first(Node node, List<String> labels) {
    for (String label : labels) {
      String value = node.metadata().labels().getOrDefault(label, "");
      if (!value.isEmpty()) {
        return value;
      }
    }
    return "";
  }
}
