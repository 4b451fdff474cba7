package dev.berth.cluster.manifest;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.OwnerReference;
import dev.berth.api.queue.BatchPodGroup;

/// Kind, namespace and name: what an object is found by where references have no UID.
///
/// @param kind such as `Pod`, without a version; `BatchPodGroup` for those that are not Kubernetes'
///   own
/// @param key the namespace is empty for kinds without
public record KindKey(String kind, ObjectKey key) {

  /// That of an object, in its namespace.
  public static KindKey of(Manifest manifest) {
    return new KindKey(kind(manifest.object()), manifest.key());
  }

  /// That of an object that names its namespace.
  public static KindKey of(KubernetesObject object) {
    return new KindKey(kind(object), object.key());
  }

  /// That of the owner of an object.
  ///
  /// @param namespace of the object
  public static KindKey of(OwnerReference owner, String namespace) {
    return new KindKey(owner.kind(), new ObjectKey(namespace, owner.name()));
  }

  private static String kind(KubernetesObject object) {
    return object instanceof BatchPodGroup ? "BatchPodGroup" : object.kind();
  }
}
