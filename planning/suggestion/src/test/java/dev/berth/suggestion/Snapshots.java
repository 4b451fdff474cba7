package dev.berth.suggestion;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.model.NodeInfo;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.fake.FakeNodes;
import dev.berth.testkit.fake.FakeNominator;
import dev.berth.testkit.fake.FakeObjects;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Snapshots of clusters, without an engine.
final class Snapshots {
  private Snapshots() {}

  static Snapshot of(List<KubernetesObject> objects, GivenNode... nodes) {
    var store = new FakeObjects();
    objects.forEach(store::put);
    return new Snapshot(
        FakeNodes.of(nodes), store.snapshot(), new FakeNominator().snapshot(), Map.of());
  }

  static Snapshot of(GivenNode... nodes) {
    return of(List.of(), nodes);
  }

  static NodeInfo node(Snapshot snapshot, String name) {
    return Objects.requireNonNull(snapshot.nodes().node(name), name);
  }

  /// The names of the pods on the node.
  static List<String> pods(Snapshot snapshot, String node) {
    return node(snapshot, node).pods().stream().map(pod -> pod.key().name()).toList();
  }

  static List<String> names(Iterable<? extends KubernetesObject> objects) {
    var names = new ArrayList<String>();
    objects.forEach(object -> names.add(object.metadata().name()));
    return names;
  }

  static ObjectKey key(String name) {
    return new ObjectKey("default", name);
  }
}
