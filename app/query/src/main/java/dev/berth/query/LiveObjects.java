package dev.berth.query;

import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.Kind;
import dev.berth.api.codec.Kinds;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cluster.output.SnapshotWriter;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.scenario.MemorySource;
import dev.berth.scenario.snapshot.ClusterSnapshot;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The objects of a running scheduler's cluster, as a source for simulations. Nodes and the pods on
/// them, including assumed pods, come from the scheduler; all other objects come from the watches
/// or, without a watch, from the API server.
///
/// @param cluster the scheduler's
/// @param watched the objects of the watches
/// @param others objects of the other kinds
record LiveObjects(Snapshot cluster, ClusterObjects watched, ClusterSnapshot others) {
  /// The objects.
  MemorySource source() {
    var json = new StringBuilder();
    try (var writer = new SnapshotWriter(JsonEncoder.compact(json))) {
      for (Kind<?> kind : Kinds.all()) {
        all(kind).forEach(writer::write);
      }
    }
    return new MemorySource("cluster", json.toString().getBytes(StandardCharsets.UTF_8));
  }

  Set<String> nodeNames() {
    return cluster.nodes().nodes().stream().map(NodeInfo::name).collect(Collectors.toSet());
  }

  private Stream<? extends KubernetesObject> all(Kind<?> kind) {
    if (kind.type().equals(Node.class)) {
      return cluster.nodes().nodes().stream().map(NodeInfo::node);
    }
    if (kind.type().equals(Pod.class)) {
      return pods();
    }
    List<? extends KubernetesObject> read = others.objects().get(kind);
    return read == null
        ? watched.list(kind.type()).stream()
            .filter(object -> object.apiVersion().equals(kind.apiVersion()))
        : read.stream();
  }

  /// Returns the pods with a node and those without.
  private Stream<Pod> pods() {
    List<Pod> placed =
        cluster.nodes().nodes().stream()
            .flatMap(node -> node.pods().stream())
            .map(PodInfo::pod)
            .toList();
    var known = new HashSet<String>();
    placed.forEach(pod -> known.add(pod.metadata().uid()));
    return Stream.concat(
        placed.stream(),
        watched.list(Pod.class).stream().filter(pod -> !known.contains(pod.metadata().uid())));
  }
}
