package dev.berth.api.meta;

/// An object of the Kubernetes API: a record that has an identity and a type.
///
/// The type is a property of the class and not of the value; documents that name another
/// `apiVersion` or `kind` are never decoded into this class.
public interface KubernetesObject {

  /// Name, namespace, labels and everything else that all objects have.
  ObjectMeta metadata();

  /// Group and version, such as `v1` or `apps/v1`.
  String apiVersion();

  /// The type's name, such as `Pod`.
  String kind();

  /// Namespace and name.
  default ObjectKey key() {
    return metadata().key();
  }
}
