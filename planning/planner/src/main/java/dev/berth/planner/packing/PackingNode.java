package dev.berth.planner.packing;

import java.util.List;

/// A node.
///
/// @param free what is left of each resource beside the pods that stay, in the order of the
///   problem's resources; may be negative
/// @param capacity what the node has of each resource
/// @param price what it costs while it is in use; 1 for all nodes to count them
/// @param inUse whether a pod that stays keeps it in use
public record PackingNode(List<Long> free, List<Long> capacity, long price, boolean inUse) {
  public PackingNode {
    free = List.copyOf(free);
    capacity = List.copyOf(capacity);
  }
}
