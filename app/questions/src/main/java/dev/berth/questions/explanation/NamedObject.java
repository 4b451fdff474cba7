package dev.berth.questions.explanation;

import dev.berth.api.codec.Kinds;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import java.util.Optional;

/// A pod, or a workload with pods.
record NamedObject(ResourceType type, ObjectKey key) {
  /// Finds an object of Kubernetes' own kinds; empty if its pods cannot be explained.
  static Optional<NamedObject> of(String kind, ObjectKey key) {
    return ResourceType.ofKind(kind).map(type -> new NamedObject(type, key));
  }

  /// The custom resource that controls an object, or for which the object stands in; empty if there
  /// is none.
  static Optional<NamedObject> ofOperator(KubernetesObject object) {
    return object
        .metadata()
        .controller()
        .filter(owner -> Kinds.of(owner.apiVersion(), owner.kind()).isEmpty())
        .map(owner ->
            new NamedObject(
                ResourceType.ofCustom(owner.apiVersion(), owner.kind()),
                new ObjectKey(object.metadata().namespace(), owner.name())));
  }

  /// Such as `deploy/frontend in shop`.
  @Override
  public String toString() {
    return "%s/%s in %s".formatted(type.shortName(), key.name(), key.namespace());
  }

  /// Such as `Deployment shop/frontend`.
  String title() {
    return "%s %s".formatted(type.kind(), key);
  }
}
