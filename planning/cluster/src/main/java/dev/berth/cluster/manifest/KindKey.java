package dev.berth.cluster.manifest;

import dev.berth.api.autoscaling.CrossVersionObjectReference;
import dev.berth.api.codec.Kinds;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.OwnerReference;
import dev.berth.api.queue.BatchPodGroup;

/// Kind, namespace and name, which identify an object in references without a UID.
///
/// @param kind such as `Pod`, without a version. A kind outside of Kubernetes has its group if
///   Kubernetes has a kind of the same name; Berth's kinds of kube-batch have names such as
///   `BatchPodGroup`
/// @param key the namespace is empty for cluster-scoped kinds
public record KindKey(String kind, ObjectKey key) {
  /// Returns the key of an object, in its namespace.
  public static KindKey of(Manifest manifest) {
    return new KindKey(kind(manifest.object()), manifest.key());
  }

  /// Returns the key of an object that names its namespace.
  public static KindKey of(KubernetesObject object) {
    return new KindKey(kind(object), object.key());
  }

  /// Returns the key of an owner.
  ///
  /// @param namespace the namespace of the owned object
  public static KindKey of(OwnerReference owner, String namespace) {
    return of(owner.apiVersion(), owner.kind(), new ObjectKey(namespace, owner.name()));
  }

  /// Returns the key of the target of an autoscaler, or of another reference within a namespace.
  public static KindKey of(CrossVersionObjectReference target, String namespace) {
    return of(target.apiVersion(), target.kind(), new ObjectKey(namespace, target.name()));
  }

  /// Returns the key of the target of a reference.
  ///
  /// @param apiVersion may be an old version, or empty for Kubernetes' own kinds
  public static KindKey of(String apiVersion, String kind, ObjectKey key) {
    var isCustom = apiVersion.indexOf('.') > 0;
    return new KindKey(isCustom ? Kinds.title(apiVersion, kind) : kind, key);
  }

  /// Returns a text such as `Pod default/web`.
  public String title() {
    return kind + " " + key;
  }

  private static String kind(KubernetesObject object) {
    return object instanceof BatchPodGroup ? "BatchPodGroup" : object.kind();
  }
}
