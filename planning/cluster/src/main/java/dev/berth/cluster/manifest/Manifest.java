package dev.berth.cluster.manifest;

import dev.berth.api.codec.ObjectTree;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.ObjectMeta;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// An object and where it was written.
///
/// @param written all that its author wrote; null if that is not known, as of pods, of objects of
///   the first source, which update nothing, and of those that were read from an API server
public record Manifest(KubernetesObject object, Origin origin, @Nullable ObjectTree written) {

  public static final String DEFAULT_NAMESPACE = "default";

  /// A manifest of which only the object is known.
  public Manifest(KubernetesObject object, Origin origin) {
    this(object, origin, null);
  }

  /// Namespace and name of the object: the default namespace if it names none, and none for what is
  /// in no namespace, whatever is written.
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

  /// The same manifest of another object.
  @SuppressWarnings(
      "ReferenceEquality") // most objects are not changed, and comparing them takes long
  public Manifest with(KubernetesObject changed) {
    return changed == object ? this : new Manifest(changed, origin, written);
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
