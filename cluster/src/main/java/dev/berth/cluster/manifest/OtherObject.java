package dev.berth.cluster.manifest;

import dev.berth.api.codec.Kinds;
import dev.berth.api.codec.ObjectTree;
import dev.berth.api.meta.ObjectKey;

/// An object of a kind that scheduling does not read, as it was written.
public record OtherObject(ObjectTree tree, Origin origin) {

  /// Whether it was read from an API server.
  public boolean isStored() {
    return !tree.text("metadata", "uid").isEmpty();
  }

  public ObjectKey key() {
    var name = tree.name();
    return new ObjectKey(
        tree.namespace(), name.isEmpty() ? tree.text("metadata", "generateName") : name);
  }

  /// The kind, with its group if Kubernetes has another kind of that name.
  public String kind() {
    return Kinds.title(tree.apiVersion(), tree.kind());
  }

  /// Kind, namespace and name, such as `Prometheus monitoring/k8s`.
  public String title() {
    return kind() + " " + key();
  }
}
