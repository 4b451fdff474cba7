package dev.berth.cluster.manifest;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.ObjectMeta;
import java.util.function.UnaryOperator;

/// An object and where it was written.
public record Manifest(KubernetesObject object, Origin origin) {

  static final String DEFAULT_NAMESPACE = "default";

  /// Namespace and name of the object.
  public ObjectKey key() {
    var key = object.key();
    return key.namespace().isEmpty() && Metadata.isNamespaced(object)
        ? new ObjectKey(DEFAULT_NAMESPACE, key.name())
        : key;
  }

  public ObjectMeta metadata() {
    return object.metadata();
  }

  /// The same manifest of another object.
  @SuppressWarnings(
      "ReferenceEquality") // most objects are not changed, and comparing them takes long
  public Manifest with(KubernetesObject changed) {
    return changed == object ? this : new Manifest(changed, origin);
  }

  /// The same manifest with its object changed.
  public Manifest map(UnaryOperator<KubernetesObject> change) {
    return with(change.apply(object));
  }

  public Manifest withMetadata(UnaryOperator<ObjectMeta> change) {
    return with(Metadata.with(object, change.apply(object.metadata())));
  }

  /// Kind and name by which users know the object.
  public KindKey shown() {
    return StandIn.shown(object, key());
  }

  /// Kind, namespace and name, such as `Pod default/web`.
  public String title() {
    return shown().title();
  }
}
