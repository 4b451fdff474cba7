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

/// The effects of a run, applied to objects as written in the input.
final class RunEffects {
  private record Named(Class<?> kind, ObjectKey key) {}

  private final EmbeddedCluster cluster;
  private final GeneratedUids uids;

  /// The state of changed and deleted objects before the run.
  private final Map<Named, KubernetesObject> before = new HashMap<>();

  /// @param cluster the cluster after the run
  RunEffects(EmbeddedCluster cluster, GeneratedUids uids) {
    this.cluster = cluster;
    this.uids = uids;
    for (var object : cluster.initial()) {
      if (!object.equals(cluster.get(object.getClass(), object.key()))) {
        before.put(new Named(object.getClass(), object.key()), object);
      }
    }
  }

  /// Returns the object after the run; null if it is gone.
  ///
  /// @param written the object before normalization
  /// @param tree all fields of the object in the input
  @Nullable ObjectTree on(KubernetesObject written, ObjectKey key, ObjectTree tree) {
    var kind = written.getClass();
    KubernetesObject after = cluster.get(kind, key);
    if (after == null) {
      return null;
    }
    var initial = withoutClaims(before.getOrDefault(new Named(kind, key), after), written);
    return initial.equals(after) ? tree : TreePatch.apply(known(initial), known(after), tree);
  }

  /// Returns an object that has replaced an earlier one, with the fields that it has kept; null if
  /// it is gone.
  ///
  /// @param written the object as written last
  /// @param tree all of its fields at that place
  @Nullable ObjectTree onUpdated(KubernetesObject written, ObjectKey key, ObjectTree tree) {
    KubernetesObject after = cluster.get(written.getClass(), key);
    return after == null ? null : TreePatch.apply(known(written), known(after), tree);
  }

  /// Returns the initial object without the claims that were generated for a pod before the run, so
  /// that the difference to the final object, and so the output, contains them.
  private static KubernetesObject withoutClaims(
      KubernetesObject initial, KubernetesObject written) {
    return initial instanceof Pod pod && written instanceof Pod original
        ? pod.withStatus(
            pod.status().withResourceClaimStatuses(original.status().resourceClaimStatuses()))
        : initial;
  }

  /// Returns an object that the run has created.
  ObjectTree made(KubernetesObject object) {
    return known(Metadata.with(object, object.metadata().withCreationTimestamp(null)));
  }

  private ObjectTree known(KubernetesObject object) {
    return uids.removed(ObjectTree.of(object));
  }
}
