package dev.berth.cluster.manifest;

import dev.berth.api.codec.Kinds;
import dev.berth.api.codec.ObjectTree;
import dev.berth.api.meta.KubernetesObject;

/// The namespace of objects that name none, as `kubectl --namespace` gives it to them.
///
/// @param name the name of the namespace
public record InputNamespace(String name) {
  /// The namespace that an API server gives to such objects.
  public static final InputNamespace DEFAULT = new InputNamespace(Manifest.DEFAULT_NAMESPACE);

  /// Returns the object in the namespace if it is namespaced and names none. An object in `default`
  /// stays as it is.
  KubernetesObject given(KubernetesObject object) {
    var metadata = object.metadata();
    return !equals(DEFAULT) && metadata.namespace().isEmpty() && Metadata.isNamespaced(object)
        ? Metadata.with(object, metadata.withNamespace(name))
        : object;
  }

  /// Returns the object as written, in the namespace if it names none. An object in `default` and a
  /// cluster-scoped object of a known kind stay as they are.
  public ObjectTree given(ObjectTree tree) {
    return equals(DEFAULT) || !tree.namespace().isEmpty() || isClusterScoped(tree)
        ? tree
        : tree.with(name, "metadata", "namespace");
  }

  private static boolean isClusterScoped(ObjectTree tree) {
    return Kinds.of(tree.apiVersion(), tree.kind()).filter(kind -> !kind.namespaced()).isPresent();
  }
}
