package dev.berth.cluster.manifest;

import dev.berth.api.codec.ObjectTree;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;

/// An object that nobody has written: it represents in the cluster what an operator would create
/// for its own object. Users know it by the name of the operator's object.
public final class StandIn {
  private static final String ANNOTATION = "berth.dev/stands-in-for";

  private StandIn() {}

  /// Returns the object as the stand-in of another object in the same namespace.
  public static ObjectTree of(OtherObject other, ObjectTree object) {
    return object.with(
        "%s %s".formatted(other.kind(), other.key().name()), "metadata", "annotations", ANNOTATION);
  }

  /// Whether the object is a stand-in.
  public static boolean is(KubernetesObject object) {
    return object.metadata().annotations().containsKey(ANNOTATION);
  }

  /// Returns the kind and name by which users know an object: its own, or those of the object for
  /// which it stands in.
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
