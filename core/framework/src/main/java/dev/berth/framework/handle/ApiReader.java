package dev.berth.framework.handle;

import dev.berth.api.codec.Kind;
import dev.berth.api.meta.KubernetesObject;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/// Reads from the API server what cannot be watched, with the scheduler's account. For any thread;
/// calls block.
@FunctionalInterface
public interface ApiReader {
  /// All objects of a kind.
  ///
  /// @param timeout how long it may take
  /// @param limit of the answer, in bytes
  /// @throws IOException if there is no answer, or one that says no, is too long, or cannot be
  ///   decoded; the message is for the user
  <T extends KubernetesObject> List<T> list(Kind<T> kind, Duration timeout, long limit)
      throws IOException, InterruptedException;
}
