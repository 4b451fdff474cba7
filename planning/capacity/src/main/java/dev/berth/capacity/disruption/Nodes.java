package dev.berth.capacity.disruption;

import dev.berth.api.core.Node;
import dev.berth.api.core.Taint;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.controller.node.Cordon;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.framework.model.NodeInfo;
import dev.berth.suggestion.NodeCopy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Changes to the nodes of a cluster.
record Nodes(EmbeddedCluster cluster) {
  @Nullable Node get(String name) {
    return cluster.get(Node.class, new ObjectKey("", name));
  }

  void cordon(String name) {
    change(name, Cordon::on);
  }

  /// Replaces a taint with the same key and effect.
  void taint(String name, Taint taint) {
    change(
        name,
        node -> {
          var taints = new ArrayList<>(node.spec().taints());
          taints.removeIf(it -> it.key().equals(taint.key()) && it.effect().equals(taint.effect()));
          taints.add(taint);
          return node.withSpec(node.spec().withTaints(taints));
        });
  }

  void delete(String name) {
    var node = get(name);
    if (node != null) {
      cluster.delete(node);
    }
  }

  private void change(String name, UnaryOperator<Node> change) {
    var node = get(name);
    if (node != null) {
      var changed = change.apply(node);
      if (!changed.equals(node)) {
        cluster.update(changed);
      }
    }
  }

  /// Adds a new node like the model: with its labels, drivers and devices.
  void addLike(Node model, String name) {
    for (var change : new NodeCopy(NodeInfo.of(model), name).in(cluster.objects())) {
      cluster.add(
          change.object() instanceof Node node
              ? node.withStatus(node.status().withConditions(List.of()))
              : change.object());
    }
  }
}
