package dev.berth.engine;

import dev.berth.api.meta.KubernetesObject;

/// A change in the cluster. Changes are applied one by one, between scheduling cycles, in the order
/// in which they came.
public sealed interface ClusterChange {
  /// The object as it is now, or its last state if it is gone.
  KubernetesObject object();

  /// A new object.
  record Added(KubernetesObject object) implements ClusterChange {}

  /// An object has changed.
  ///
  /// @param before the object as the engine had it
  record Updated(KubernetesObject before, KubernetesObject object) implements ClusterChange {}

  /// An object is gone.
  record Deleted(KubernetesObject object) implements ClusterChange {}
}
