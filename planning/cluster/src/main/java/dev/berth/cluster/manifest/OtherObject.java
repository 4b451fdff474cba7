package dev.berth.cluster.manifest;

import dev.berth.api.codec.Kinds;
import dev.berth.api.codec.ObjectTree;
import dev.berth.api.meta.ObjectKey;

/// An object of a kind that scheduling does not read, as it was written.
///
/// @param position how many of the manifests were read before it
public record OtherObject(ObjectTree tree, Origin origin, int position) {

  /// Whether it was read from an API server.
  public boolean isStored() {
    return !tree.text("metadata", "uid").isEmpty();
  }

  public ObjectKey key() {
    var name = tree.name();
    return new ObjectKey(
        tree.namespace(), name.isEmpty() ? tree.text("metadata", "generateName") : name);
  }

  /// The same object as an API server would name it, if its kind has namespaces.
  ///
  /// @param number distinguishes it from others whose names are to be generated
  public OtherObject named(int number) {
    var named = tree;
    if (tree.name().isEmpty()) {
      var prefix = tree.text("metadata", "generateName");
      named = named.with(prefix + Hashes.suffix(prefix + number), "metadata", "name");
    }
    if (tree.namespace().isEmpty()) {
      named = named.with(Manifest.DEFAULT_NAMESPACE, "metadata", "namespace");
    }
    return new OtherObject(named, origin, position);
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
