package dev.berth.cluster.output;

import dev.berth.api.codec.ObjectTree;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.manifest.Metadata;
import dev.berth.cluster.simulation.EmbeddedCluster;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The effects of a run, applied to objects as they are in the input.
final class RunEffects {

  private record Named(Class<?> kind, ObjectKey key) {}

  private final EmbeddedCluster cluster;
  private final GeneratedUids uids;

  /// Changed and deleted objects, as they were before.
  private final Map<Named, KubernetesObject> before = new HashMap<>();

  /// @param cluster after the run
  RunEffects(EmbeddedCluster cluster, GeneratedUids uids) {
    this.cluster = cluster;
    this.uids = uids;
    for (var object : cluster.initial()) {
      if (!object.equals(cluster.get(object.getClass(), object.key()))) {
        before.put(new Named(object.getClass(), object.key()), object);
      }
    }
  }

  /// The object as the run has left it; null if it is gone.
  ///
  /// @param written as it was before it was normalized
  /// @param tree all of its fields in the input
  @Nullable ObjectTree on(KubernetesObject written, ObjectKey key, ObjectTree tree) {
    var kind = written.getClass();
    KubernetesObject after = cluster.get(kind, key);
    if (after == null) {
      return null;
    }
    var initial = withoutClaims(before.getOrDefault(new Named(kind, key), after), written);
    return initial.equals(after) ? tree : TreePatch.apply(known(initial), known(after), tree);
  }

  /// An object that has replaced an earlier one, with what it has kept of that; null if it is gone.
  ///
  /// @param written as it was written last
  /// @param tree all of its fields there
  @Nullable ObjectTree onUpdated(KubernetesObject written, ObjectKey key, ObjectTree tree) {
    KubernetesObject after = cluster.get(written.getClass(), key);
    return after == null ? null : TreePatch.apply(known(written), known(after), tree);
  }

  /// Claims that were made for a pod before the run are written like those made in it, so its
  /// status must name them.
  private static KubernetesObject withoutClaims(
      KubernetesObject initial, KubernetesObject written) {
    return initial instanceof Pod pod && written instanceof Pod original
        ? pod.withStatus(
            pod.status().withResourceClaimStatuses(original.status().resourceClaimStatuses()))
        : initial;
  }

  /// An object that the run has made.
  ObjectTree made(KubernetesObject object) {
    return known(Metadata.with(object, object.metadata().withCreationTimestamp(null)));
  }

  private ObjectTree known(KubernetesObject object) {
    return uids.removed(ObjectTree.of(object));
  }
}
