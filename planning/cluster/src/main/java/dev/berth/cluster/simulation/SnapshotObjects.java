package dev.berth.cluster.simulation;

import dev.berth.api.codec.Kind;
import dev.berth.api.codec.Kinds;
import dev.berth.api.custom.CustomResource;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.metrics.NodeMetrics;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.model.NodeInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// The cluster of a snapshot as objects, from which an [EmbeddedCluster] can be made.
public final class SnapshotObjects {
  private SnapshotObjects() {}

  /// Returns the nodes with all pods that are on them or are to get there by a preemption, and all
  /// else that plugins read.
  ///
  /// @param withoutNomination the UIDs of pods whose nomination does not count
  public static List<KubernetesObject> of(Snapshot snapshot, Set<String> withoutNomination) {
    var objects = new ArrayList<KubernetesObject>();
    Stream.concat(
            Kinds.all().stream().<Class<? extends KubernetesObject>>map(Kind::type),
            Stream.of(NodeMetrics.class, CustomResource.class))
        .distinct()
        .forEach(type -> objects.addAll(snapshot.objects().list(type)));
    List<NodeInfo> nodes = snapshot.nodes().nodes();
    nodes.forEach(node -> objects.add(node.node()));
    for (NodeInfo node : nodes) {
      node.pods().forEach(pod -> objects.add(pod.pod()));
      snapshot.nominator().nominatedTo(node.name()).stream()
          .filter(pod -> !withoutNomination.contains(pod.uid()))
          .forEach(pod -> objects.add(pod.on(node.name()).pod()));
    }
    return objects;
  }
}
