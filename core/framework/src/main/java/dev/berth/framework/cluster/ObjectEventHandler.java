package dev.berth.framework.cluster;

import dev.berth.api.meta.KubernetesObject;
import org.jspecify.annotations.Nullable;

/// Handles changes of the objects of a kind. Called on the engine's thread, between cycles; for
/// pods, which are also assumed and removed within a cycle, during cycles too. It must not fail.
///
/// @param <T> the kind
@FunctionalInterface
public interface ObjectEventHandler<T extends KubernetesObject> {
  /// Called when an object was added, changed or deleted.
  ///
  /// @param before the old object; null if it is new
  /// @param after the new object; null if it is deleted
  void changed(@Nullable T before, @Nullable T after);
}
