package dev.berth.capacity.disruption;

import dev.berth.api.core.Node;
import dev.berth.api.core.Taint;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.resource.ResourcePool;
import dev.berth.api.resource.ResourceSlice;
import dev.berth.api.storage.CSINode;
import dev.berth.cluster.node.Cordon;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.suggestion.StateTaints;
import java.util.ArrayList;
import java.util.HashMap;
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

  /// In place of one with the same key and effect.
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

  /// Adds a node like that one: with its labels, drivers and devices, and as good as new.
  void addLike(Node model, String name) {
    var drivers = cluster.get(CSINode.class, model.key());
    if (drivers != null) {
      cluster.add(drivers.withMetadata(renamed(drivers.metadata(), name)));
    }
    for (var slice : List.copyOf(cluster.list(ResourceSlice.class))) {
      if (model.metadata().name().equals(slice.spec().nodeName())) {
        cluster.add(copy(slice, name));
      }
    }
    cluster.add(copy(model, name));
  }

  private static Node copy(Node model, String name) {
    var labels = new HashMap<>(model.metadata().labels());
    labels.replaceAll((_, value) -> value.equals(model.metadata().name()) ? name : value);
    var taints =
        model.spec().taints().stream().filter(taint -> !StateTaints.contain(taint.key())).toList();
    return model
        .withMetadata(renamed(model.metadata(), name).withLabels(labels))
        .withSpec(model.spec().withUnschedulable(false).withTaints(taints))
        .withStatus(model.status().withConditions(List.of()));
  }

  private static KubernetesObject copy(ResourceSlice slice, String node) {
    var pool = slice.spec().pool();
    return slice
        .withMetadata(renamed(slice.metadata(), slice.metadata().name() + "-" + node))
        .withSpec(
            slice
                .spec()
                .withNodeName(node)
                .withPool(
                    new ResourcePool(
                        pool.name() + "-" + node, pool.generation(), pool.resourceSliceCount())));
  }

  private static ObjectMeta renamed(ObjectMeta metadata, String name) {
    return metadata.withName(name).withUid(metadata.uid() + "/" + name);
  }
}
