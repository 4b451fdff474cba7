package dev.berth.planner;

import dev.berth.api.meta.ObjectKey;

/// A pod that gets a node.
///
/// @param from the node that the pod leaves; empty for a waiting pod
public record PodPlacement(ObjectKey pod, String node, String from) {
  /// Whether a running pod moves.
  public boolean isMove() {
    return !from.isEmpty();
  }
}
