package dev.berth.api.meta;

/// An object of the Kubernetes API: a record with an identity and a type.
///
/// The type belongs to the class, not to the value: documents with another `apiVersion` or `kind`
/// are never decoded into this class.
public interface KubernetesObject {
  /// The name, namespace, labels and other metadata that all objects have.
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
