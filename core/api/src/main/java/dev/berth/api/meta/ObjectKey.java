package dev.berth.api.meta;

/// The identity of an object within its kind: its namespace (empty for cluster-scoped kinds) and
/// its name.
///
/// Ordered by namespace, then name, each by UTF-16 code unit.
public record ObjectKey(String namespace, String name) implements Comparable<ObjectKey> {
  /// Returns the key of a cluster-scoped object.
  public static ObjectKey clusterScoped(String name) {
    return new ObjectKey("", name);
  }

  @Override
  public int compareTo(ObjectKey other) {
    int byNamespace = namespace.compareTo(other.namespace);
    return byNamespace == 0 ? name.compareTo(other.name) : byNamespace;
  }

  /// For example `namespace/name`; only `name` for cluster-scoped objects.
  @Override
  public String toString() {
    return namespace.isEmpty() ? name : namespace + "/" + name;
  }
}
