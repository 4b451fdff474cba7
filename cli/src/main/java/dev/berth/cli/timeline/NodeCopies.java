package dev.berth.cli.timeline;

import dev.berth.api.codec.Problem;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.cli.scenario.InputException;
import dev.berth.cluster.workload.SimulatedCluster;
import java.util.HashMap;
import java.util.List;

/// Gives a cluster another number of nodes: the first ones of those that it has, or all of them and
/// copies, the first node's first.
final class NodeCopies {
  private static final String HOSTNAME = "kubernetes.io/hostname";

  private NodeCopies() {}

  /// @throws InputException if there is no node to copy, or if pods run on one that is to go
  static void apply(SimulatedCluster cluster, int count) throws InputException {
    var nodes = List.copyOf(cluster.objects().list(Node.class));
    if (nodes.isEmpty()) {
      throw problem("there is no node in the cluster to make copies of");
    }
    for (var node : nodes.subList(Math.min(count, nodes.size()), nodes.size())) {
      var name = node.metadata().name();
      if (cluster.objects().list(Pod.class).stream()
          .anyMatch(pod -> pod.spec().nodeName().equals(name))) {
        throw problem(
            "with %d nodes, %s would go, and pods run on it: name more nodes, or leave the pods out"
                .formatted(count, name));
      }
      cluster.objects().delete(node);
    }
    for (var i = nodes.size(); i < count; i++) {
      var copy = copy(nodes.get(i % nodes.size()), i / nodes.size() + 1);
      cluster
          .creation()
          .create(copy, cluster.objects().objects())
          .objects()
          .forEach(cluster.objects()::add);
    }
  }

  private static Node copy(Node node, int number) {
    var name = "%s-%d".formatted(node.metadata().name(), number);
    var labels = new HashMap<>(node.metadata().labels());
    labels.computeIfPresent(HOSTNAME, (_, _) -> name);
    return new Node(
        ObjectMeta.named("", name)
            .withLabels(labels)
            .withAnnotations(node.metadata().annotations()),
        node.spec(),
        node.status());
  }

  private static InputException problem(String message) {
    return new InputException(new Problem("--nodes", 0, 0, "", message));
  }
}
