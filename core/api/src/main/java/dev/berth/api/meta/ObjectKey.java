package dev.berth.api.meta;

/// Which object of a kind: its namespace (empty for cluster-scoped kinds) and its name.
///
/// Ordered by namespace, then name, each by UTF-16 code unit.
public record ObjectKey(String namespace, String name) implements Comparable<ObjectKey> {
  /// The key of an object that is in no namespace.
  public static ObjectKey clusterScoped(String name) {
    return new ObjectKey("", name);
  }

  @Override
  public int compareTo(ObjectKey other) {
    int byNamespace = namespace.compareTo(other.namespace);
    return byNamespace == 0 ? name.compareTo(other.name) : byNamespace;
  }

  /// `namespace/name`, or only `name` for cluster-scoped objects.
  @Override
  public String toString() {
    return namespace.isEmpty() ? name : namespace + "/" + name;
  }
}
