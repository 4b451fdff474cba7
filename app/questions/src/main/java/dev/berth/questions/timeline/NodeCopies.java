package dev.berth.questions.timeline;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.capacity.size.NewNodes;
import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.scenario.InputException;
import java.util.List;

/// Gives a cluster another number of nodes: its first nodes, or all of its nodes and copies,
/// beginning with a copy of the first.
final class NodeCopies {
  private NodeCopies() {}

  /// @param controllers whether the controllers of daemon sets create pods for new nodes
  /// @throws InputException if there is no node to copy, or if pods run on a node to remove
  static void apply(SimulatedCluster cluster, int count, boolean controllers)
      throws InputException {
    var nodes = List.copyOf(cluster.objects().list(Node.class));
    if (nodes.isEmpty()) {
      throw new InputException("--nodes", "there is no node in the cluster to make copies of");
    }
    for (var node : nodes.subList(Math.min(count, nodes.size()), nodes.size())) {
      var name = node.metadata().name();
      if (cluster.objects().list(Pod.class).stream()
          .anyMatch(pod -> pod.spec().nodeName().equals(name))) {
        throw new InputException(
            "--nodes",
            "with %d nodes, %s would go, and pods run on it: name more nodes, or leave the pods out"
                .formatted(count, name));
      }
      cluster.objects().delete(node);
    }
    for (var i = nodes.size(); i < count; i++) {
      var node = nodes.get(i % nodes.size());
      var name = "%s-%d".formatted(node.metadata().name(), i / nodes.size() + 1);
      var objects = cluster.objects().objects();
      for (var object : NewNodes.of(NewNodes.model(node, objects, controllers), name, objects)) {
        cluster.creation().create(object, objects).objects().forEach(cluster.objects()::add);
      }
    }
  }
}
