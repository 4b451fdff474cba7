package dev.berth.framework.handle;

import dev.berth.api.meta.KubernetesObject;
import org.jspecify.annotations.Nullable;

/// Handles changes of the objects of a kind. Called on the engine's thread; between cycles, but for
/// pods, which come and go within a cycle, too. It must not fail.
///
/// @param <T> the kind
@FunctionalInterface
public interface ObjectEventHandler<T extends KubernetesObject> {
  /// An object has come, changed or gone.
  ///
  /// @param before the object as it was; null if it is new
  /// @param after the object as it is; null if it is gone
  void changed(@Nullable T before, @Nullable T after);
}
