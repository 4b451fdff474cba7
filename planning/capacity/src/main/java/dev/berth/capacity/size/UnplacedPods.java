package dev.berth.capacity.size;

import dev.berth.api.meta.ObjectKey;
import java.util.List;
import java.util.Map;

/// Pods of one workload that wait, whatever nodes are added.
///
/// @param pods their names; at least one
/// @param message what the scheduler says of the first
/// @param whyNot by the name of the shape, why even an empty node of it does not help; without
///   shapes on which the first would fit
public record UnplacedPods(List<ObjectKey> pods, String message, Map<String, List<String>> whyNot) {
  public UnplacedPods {
    pods = List.copyOf(pods);
  }
}
