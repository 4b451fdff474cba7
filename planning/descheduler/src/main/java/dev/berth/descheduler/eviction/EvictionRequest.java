package dev.berth.descheduler.eviction;

import dev.berth.api.core.Pod;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What an API server is asked to evict: a `policy/v1` `Eviction`.
///
/// @param annotations of the Eviction: who asks and why
/// @param gracePeriodSeconds how long the pod may still run; null for what the pod says itself
public record EvictionRequest(
    Pod pod, Map<String, String> annotations, @Nullable Long gracePeriodSeconds) {
  public EvictionRequest {
    annotations = Map.copyOf(annotations);
  }
}
