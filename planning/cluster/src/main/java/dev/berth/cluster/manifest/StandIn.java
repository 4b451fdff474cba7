package dev.berth.cluster.manifest;

import dev.berth.api.codec.ObjectTree;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;

/// An object that nobody has written: it is in the cluster for what an operator would make of its
/// own object. Users know it by the name of that one.
public final class StandIn {

  private static final String ANNOTATION = "berth.dev/stands-in-for";

  private StandIn() {}

  /// The object as one that stands in for another, of the same namespace.
  public static ObjectTree of(OtherObject other, ObjectTree object) {
    return object.with(
        "%s %s".formatted(other.kind(), other.key().name()), "metadata", "annotations", ANNOTATION);
  }

  /// Whether the object is one.
  public static boolean is(KubernetesObject object) {
    return object.metadata().annotations().containsKey(ANNOTATION);
  }

  /// Kind and name by which users know an object: its own, or those of what it stands in for.
  public static KindKey shown(KubernetesObject object) {
    return shown(object, object.key());
  }

  static KindKey shown(KubernetesObject object, ObjectKey key) {
    var other = object.metadata().annotations().get(ANNOTATION);
    if (other == null) {
      return new KindKey(object.kind(), key);
    }
    var space = other.indexOf(' ');
    return new KindKey(
        other.substring(0, space), new ObjectKey(key.namespace(), other.substring(space + 1)));
  }
}
