package dev.berth.descheduler.eviction;

import dev.berth.api.core.Pod;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The port to the eviction API. Called on the thread of the cycle, which waits for the answer. An
/// exception is a failure of that one eviction.
public interface EvictionApi {
  EvictionAnswer evict(EvictionRequest request);

  /// The request to an API server to evict a pod: a `policy/v1` `Eviction`.
  ///
  /// @param annotations the annotations of the Eviction: the requester and the reason
  /// @param gracePeriodSeconds how long the pod may still run; null for the pod's own period
  record EvictionRequest(
      Pod pod, Map<String, String> annotations, @Nullable Long gracePeriodSeconds) {
    public EvictionRequest {
      annotations = Map.copyOf(annotations);
    }
  }

  /// The answer of an API server to an eviction; the texts are the server's.
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

    /// Not now: a disruption budget does not allow it, or somebody else evicts the pod.
    record TooManyRequests(String text) implements EvictionAnswer {}

    /// Any other failure, in the server's words or as far as it is known.
    record Rejected(String text) implements EvictionAnswer {}
  }
}
