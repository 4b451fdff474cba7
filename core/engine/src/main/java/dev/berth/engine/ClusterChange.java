package dev.berth.engine;

import dev.berth.api.meta.KubernetesObject;

/// A change in the cluster. Changes are applied one by one, between scheduling cycles, in the order
/// of their arrival.
public sealed interface ClusterChange {
  /// The object after the change, or its last state if it was deleted.
  KubernetesObject object();

  /// An object was created.
  record Added(KubernetesObject object) implements ClusterChange {}

  /// An object was changed.
  ///
  /// @param before the object as the engine knew it
  record Updated(KubernetesObject before, KubernetesObject object) implements ClusterChange {}

  /// An object was deleted.
  record Deleted(KubernetesObject object) implements ClusterChange {}
}
