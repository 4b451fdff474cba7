package dev.berth.scenario;

import dev.berth.api.codec.ObjectTree;
import dev.berth.api.meta.KubernetesObject;
import java.util.List;

/// The name of an object with its kind, in the form of options.
///
/// @param namespace empty for a kind without namespaces
public record ObjectName(String kind, String namespace, String name) {
  /// Reads `KIND/NAMESPACE/NAME`, or `KIND/NAME` for an object without a namespace.
  ///
  /// @throws IllegalArgumentException if it has another form; the message is for the user
  public static ObjectName parse(String text) {
    List<String> parts = List.of(text.split("/", -1));
    if (parts.size() < 2 || parts.size() > 3 || parts.contains("")) {
      throw new IllegalArgumentException(
          text + ": KIND/NAMESPACE/NAME is needed, such as Deployment/shop/web");
    }
    return new ObjectName(parts.getFirst(), parts.size() == 3 ? parts.get(1) : "", parts.getLast());
  }

  /// The name of an object.
  public static ObjectName of(KubernetesObject object) {
    return new ObjectName(object.kind(), object.key().namespace(), object.key().name());
  }

  /// Whether it is the name of that object.
  boolean isOf(KubernetesObject object) {
    return isOf(object.kind(), object.key().namespace(), object.key().name());
  }

  /// Whether it is the name of an object as written.
  boolean isOf(ObjectTree object) {
    return isOf(object.kind(), object.namespace(), object.name());
  }

  private boolean isOf(String otherKind, String otherNamespace, String otherName) {
    return isOfKind(otherKind)
        && otherName.equals(name)
        && (otherNamespace.equals(namespace)
            || (otherNamespace.isEmpty() && namespace.equals("default")));
  }

  /// Whether a kind is the kind of this name, or one that kubectl accepts for it.
  boolean isOfKind(String otherKind) {
    return KindNames.isNamed(otherKind, kind);
  }

  /// As it is read.
  @Override
  public String toString() {
    return namespace.isEmpty() ? kind + "/" + name : "%s/%s/%s".formatted(kind, namespace, name);
  }
}
