package dev.berth.cluster.manifest;

import dev.berth.api.codec.Kinds;
import dev.berth.api.codec.ObjectTree;
import dev.berth.api.meta.ObjectKey;

/// An object as written, of a kind that scheduling does not read.
///
/// @param position the number of manifests that were read before the object
public record OtherObject(ObjectTree tree, Origin origin, int position) {
  /// Whether the object comes from an API server.
  public boolean isStored() {
    return !tree.text("metadata", "uid").isEmpty();
  }

  public ObjectKey key() {
    var name = tree.name();
    return new ObjectKey(
        tree.namespace(), name.isEmpty() ? tree.text("metadata", "generateName") : name);
  }

  /// Returns the object with a generated name, as an API server would name it.
  ///
  /// @param number distinguishes this object from others with generated names
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

  /// Returns the kind, with its group if Kubernetes has a kind of the same name.
  public String kind() {
    return Kinds.title(tree.apiVersion(), tree.kind());
  }

  /// Returns kind, namespace and name, such as `Prometheus monitoring/k8s`.
  public String title() {
    return kind() + " " + key();
  }
}
