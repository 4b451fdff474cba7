package dev.berth.cluster.controller.workload;

import dev.berth.api.apps.DaemonSet;
import dev.berth.api.apps.Deployment;
import dev.berth.api.apps.StatefulSet;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.LabelSelector;
import dev.berth.api.meta.OwnerReference;
import dev.berth.api.selector.Selector;
import dev.berth.cluster.manifest.Manifest;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds the owners of running pods whose owner references the dump lacks, for example because
/// somebody removed them: by labels that only controllers set, and by the selectors of workloads.
final class Orphans {
  private record Parent(KubernetesObject workload, String namespace, Selector selector) {}

  private final List<Parent> parents = new ArrayList<>();

  private Orphans(List<Manifest> manifests) {
    for (var manifest : manifests) {
      var selector = selector(manifest.object());
      if (selector != null) {
        parents.add(
            new Parent(manifest.object(), manifest.key().namespace(), Selector.of(selector)));
      }
    }
  }

  /// Returns the objects, with owner references in the orphans.
  static List<Manifest> adopt(List<Manifest> manifests) {
    var orphans = new Orphans(manifests);
    return orphans.parents.isEmpty()
        ? manifests
        : manifests.stream().map(orphans::adopted).toList();
  }

  private static @Nullable LabelSelector selector(KubernetesObject object) {
    return switch (object) {
      case Deployment it -> it.spec().selector();
      case StatefulSet it -> it.spec().selector();
      case DaemonSet it -> it.spec().selector();
      default -> null;
    };
  }

  private Manifest adopted(Manifest manifest) {
    if (!(manifest.object() instanceof Pod pod)
        || pod.metadata().uid().isEmpty()
        || !pod.metadata().ownerReferences().isEmpty()) {
      return manifest;
    }
    for (var parent : parents) {
      var owner = owner(parent, pod, manifest.key().namespace());
      if (owner != null) {
        return manifest.withMetadata(it -> it.withOwnerReferences(List.of(owner)));
      }
    }
    return manifest;
  }

  private static @Nullable OwnerReference owner(Parent parent, Pod pod, String namespace) {
    var labels = pod.metadata().labels();
    if (!parent.namespace().equals(namespace) || !parent.selector().matches(labels)) {
      return null;
    }
    var hash = labels.get(DeploymentController.HASH_LABEL);
    var name = parent.workload().metadata().name();
    return switch (parent.workload()) {
      case Deployment _ when hash != null ->
          new OwnerReference("apps/v1", "ReplicaSet", name + "-" + hash, "", true, true);
      case StatefulSet it when labels.containsKey(Pod.REVISION) -> PodTemplates.controller(it);
      case DaemonSet it when labels.containsKey(Pod.REVISION) -> PodTemplates.controller(it);
      default -> null;
    };
  }
}
