package dev.berth.framework.cluster;

import dev.berth.api.codec.Kind;
import dev.berth.api.meta.KubernetesObject;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/// Reads objects from the API server that cannot be watched, with the scheduler's identity.
/// Callable on any thread; calls block.
@FunctionalInterface
public interface ApiReader {
  /// Lists all objects of a kind.
  ///
  /// @param timeout the longest time to wait
  /// @param limit the largest size of the answer, in bytes
  /// @throws IOException if there is no answer, or if the answer is an error, is too long, or
  ///   cannot be decoded; the message is for the user
  <T extends KubernetesObject> List<T> list(Kind<T> kind, Duration timeout, long limit)
      throws IOException, InterruptedException;
}
