package dev.berth.framework;

import dev.berth.framework.model.PodInfo;
import java.util.Map;
import java.util.function.Predicate;

/// A limit for the total requests of some pods, on all nodes together.
///
/// @param counts whether a pod counts; called on the engine's thread
/// @param most by resource, in the units of [dev.berth.framework.model.ResourceVector]; a resource
///   without a value is not limited
public record UsageLimit(Predicate<PodInfo> counts, Map<String, Long> most) {
  public UsageLimit {
    most = Map.copyOf(most);
  }
}
