package dev.berth.api.codec;

import dev.berth.api.meta.KubernetesObject;
import org.jspecify.annotations.Nullable;

/// The events of one watch, in the order of arrival. For one thread.
public interface WatchStream<T extends KubernetesObject> {
  /// Waits for the next event.
  ///
  /// @return null if the server has ended the watch normally
  /// @throws java.io.UncheckedIOException if the stream breaks off or cannot be decoded
  @Nullable WatchEvent<T> next();
}
