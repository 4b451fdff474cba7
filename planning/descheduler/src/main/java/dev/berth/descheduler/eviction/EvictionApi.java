package dev.berth.descheduler.eviction;

import dev.berth.api.core.Pod;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The port to the eviction API. Called on the thread of the cycle, which waits for the answer. An
/// exception that it throws is a failure of that one eviction.
public interface EvictionApi {
  EvictionAnswer evict(EvictionRequest request);

  /// What an API server is asked to evict: a `policy/v1` `Eviction`.
  ///
  /// @param annotations of the Eviction: who asks and why
  /// @param gracePeriodSeconds how long the pod may still run; null for what the pod says itself
  record EvictionRequest(
      Pod pod, Map<String, String> annotations, @Nullable Long gracePeriodSeconds) {
    public EvictionRequest {
      annotations = Map.copyOf(annotations);
    }
  }

  /// What an API server says of an eviction; the texts are the server's.
  sealed interface EvictionAnswer {
    String text();

    /// The pod is being evicted.
    record Accepted() implements EvictionAnswer {
      @Override
      public String text() {
        return "";
      }
    }

    /// There is no such pod.
    record NotFound(String text) implements EvictionAnswer {}

    /// Not now: a disruption budget does not allow it, or somebody else does it.
    record TooManyRequests(String text) implements EvictionAnswer {}

    /// Anything else that went wrong, in the server's words, or what is known of the failure.
    record Rejected(String text) implements EvictionAnswer {}
  }
}
