package dev.berth.questions.report;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.framework.model.PodRequests;
import dev.berth.framework.model.ResourceVector;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// The use of a cluster's nodes before and after a run.
public final class ClusterUse {
  private static final ResourceVector ONE_POD = new ResourceVector(0, 0, 0, 1, Map.of());

  private final EmbeddedCluster cluster;
  private final PodRequests requests;
  private final Map<String, ResourceVector> before;

  /// Measures the cluster; call it before the run.
  public ClusterUse(EmbeddedCluster cluster, FeatureGates gates) {
    this.cluster = cluster;
    requests = PodRequests.ofRunning(gates);
    before = measured();
  }

  /// Measures the cluster again.
  ///
  /// @return the nodes, in the order in which they came
  public List<NodeUse> nodes() {
    Map<String, ResourceVector> after = measured();
    return cluster.list(Node.class).stream().map(node -> use(node, after)).toList();
  }

  private NodeUse use(Node node, Map<String, ResourceVector> after) {
    String name = node.metadata().name();
    return new NodeUse(
        name,
        NodeMarks.of(node),
        ResourceVector.of(node.status().allocatable()),
        before.getOrDefault(name, ResourceVector.ZERO),
        after.getOrDefault(name, ResourceVector.ZERO));
  }

  /// All nodes taken together.
  public static NodeUse total(List<NodeUse> nodes) {
    return new NodeUse(
        "all %,d nodes".formatted(nodes.size()),
        List.of(),
        sum(nodes, NodeUse::allocatable),
        sum(nodes, NodeUse::before),
        sum(nodes, NodeUse::after));
  }

  private static ResourceVector sum(
      List<NodeUse> nodes, Function<NodeUse, ResourceVector> amounts) {
    return nodes.stream().map(amounts).reduce(ResourceVector.ZERO, ResourceVector::plus);
  }

  private Map<String, ResourceVector> measured() {
    Map<String, ResourceVector> used = new HashMap<>();
    for (Pod pod : cluster.list(Pod.class)) {
      String node = pod.spec().nodeName();
      if (!node.isEmpty() && !pod.isFinished()) {
        used.merge(node, ResourceVector.of(requests.of(pod)).plus(ONE_POD), ResourceVector::plus);
      }
    }
    return used;
  }
}
