package dev.berth.cluster.manifest;

import dev.berth.api.codec.ObjectTree;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.ObjectMeta;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// An object with the place where it was written.
///
/// @param written all fields as the author wrote them; null if they are not known: for pods, for
///   objects of the first source, which update nothing, and for objects from an API server
public record Manifest(KubernetesObject object, Origin origin, @Nullable ObjectTree written) {
  public static final String DEFAULT_NAMESPACE = "default";

  /// Creates a manifest of which only the object is known.
  public Manifest(KubernetesObject object, Origin origin) {
    this(object, origin, null);
  }

  /// Returns namespace and name of the object. The namespace is the default namespace if the object
  /// names none, and empty for a cluster-scoped object.
  public ObjectKey key() {
    var key = object.key();
    if (!Metadata.isNamespaced(object)) {
      return ObjectKey.clusterScoped(key.name());
    }
    return key.namespace().isEmpty() ? new ObjectKey(DEFAULT_NAMESPACE, key.name()) : key;
  }

  public ObjectMeta metadata() {
    return object.metadata();
  }

  /// Returns the manifest with another object.
  @SuppressWarnings(
      "ReferenceEquality") // most objects are not changed, and comparing them takes long
  public Manifest with(KubernetesObject changed) {
    return changed == object ? this : new Manifest(changed, origin, written);
  }

  /// Returns the manifest with a changed object.
  public Manifest map(UnaryOperator<KubernetesObject> change) {
    return with(change.apply(object));
  }

  public Manifest withMetadata(UnaryOperator<ObjectMeta> change) {
    return with(Metadata.with(object, change.apply(object.metadata())));
  }

  /// Returns the kind and name by which users know the object.
  public KindKey shown() {
    return StandIn.shown(object, key());
  }

  /// Returns kind, namespace and name, such as `Pod default/web`.
  public String title() {
    return shown().title();
  }
}
