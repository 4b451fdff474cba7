package dev.berth.cluster.manifest;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.OwnerReference;

/// Kind, namespace and name: what an object is found by where references have no UID.
///
/// @param kind such as `Pod`, without a version
/// @param key the namespace is empty for kinds without
public record KindKey(String kind, ObjectKey key) {

  /// That of an object, in its namespace.
  public static KindKey of(Manifest manifest) {
    return new KindKey(manifest.object().kind(), manifest.key());
  }

  /// That of an object that names its namespace.
  public static KindKey of(KubernetesObject object) {
    return new KindKey(object.kind(), object.key());
  }

  /// That of the owner of an object.
  ///
  /// @param namespace of the object
  public static KindKey of(OwnerReference owner, String namespace) {
    return new KindKey(owner.kind(), new ObjectKey(namespace, owner.name()));
  }
}
