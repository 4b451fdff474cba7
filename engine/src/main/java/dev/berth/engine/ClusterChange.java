package dev.berth.engine;

import dev.berth.api.meta.KubernetesObject;

/// A change in the cluster. Changes are applied one by one, between scheduling cycles, in the order
/// in which they came.
public sealed interface ClusterChange {
  /// The object as it is now, or as it was last known if it is gone.
  KubernetesObject object();

  /// A new object.
  record Added(KubernetesObject object) implements ClusterChange {}

  /// An object that was known has changed.
  ///
  /// @param before the object as the engine knew it
  record Updated(KubernetesObject before, KubernetesObject object) implements ClusterChange {}

  /// An object is gone.
  record Deleted(KubernetesObject object) implements ClusterChange {}
}
