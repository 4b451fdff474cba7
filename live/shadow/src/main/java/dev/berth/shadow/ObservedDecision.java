package dev.berth.shadow;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodCondition;

/// A decision of kube-scheduler about a pod, as observed.
public sealed interface ObservedDecision {
  /// The pod just before.
  Pod pod();

  /// The pod was bound.
  record Bound(Pod pod, String node) implements ObservedDecision {}

  /// The pod was marked as unschedulable.
  ///
  /// @param message the message of its condition
  /// @param nominatedNode where preemption makes room for it; empty if there is none
  record Failed(Pod pod, String message, String nominatedNode) implements ObservedDecision {
    /// Returns whether this decision evicts pods from the nominated node.
    boolean makesRoom() {
      return !nominatedNode.isEmpty() && message.contains(placeOn(nominatedNode));
    }
  }

  /// The part of a pod's message that names the node on which preemption makes room.
  static String placeOn(String node) {
    return "preemption: found a potential placement for pod on node " + node + ",";
  }

  /// Returns whether the decision influences other decisions.
  default boolean isOfConsequence() {
    return switch (this) {
      case Bound _ -> true;
      case Failed failed -> failed.makesRoom();
    };
  }

  /// Returns the `PodScheduled` condition.
  static PodCondition scheduled(Pod pod) {
    PodCondition condition = pod.status().condition(PodCondition.SCHEDULED);
    return condition == null ? PodCondition.EMPTY : condition;
  }

  /// Returns whether two conditions have the same content.
  static boolean isSame(PodCondition one, PodCondition other) {
    return one.status().equals(other.status())
        && one.reason().equals(other.reason())
        && one.message().equals(other.message());
  }
}
