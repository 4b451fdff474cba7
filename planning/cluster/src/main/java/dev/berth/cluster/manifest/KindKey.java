package dev.berth.cluster.manifest;

import dev.berth.api.autoscaling.CrossVersionObjectReference;
import dev.berth.api.codec.Kinds;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.OwnerReference;
import dev.berth.api.queue.BatchPodGroup;

/// Kind, namespace and name: what an object is found by where references have no UID.
///
/// @param kind such as `Pod`, without a version; of other groups than Kubernetes' own with its
///   group if Kubernetes has such a kind, too; `BatchPodGroup` for those that Berth reads
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
    return of(owner.apiVersion(), owner.kind(), new ObjectKey(namespace, owner.name()));
  }

  /// That of the object that an autoscaler scales, or another one refers to in its namespace.
  public static KindKey of(CrossVersionObjectReference target, String namespace) {
    return of(target.apiVersion(), target.kind(), new ObjectKey(namespace, target.name()));
  }

  /// That of an object to which something refers.
  ///
  /// @param apiVersion may be an old one, or empty, of Kubernetes' own kinds
  public static KindKey of(String apiVersion, String kind, ObjectKey key) {
    var isCustom = apiVersion.indexOf('.') > 0;
    return new KindKey(isCustom ? Kinds.title(apiVersion, kind) : kind, key);
  }

  /// Such as `Pod default/web`.
  public String title() {
    return kind + " " + key;
  }

  private static String kind(KubernetesObject object) {
    return object instanceof BatchPodGroup ? "BatchPodGroup" : object.kind();
  }
}
