package dev.berth.shadow;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodCondition;

/// What kube-scheduler is seen to have decided about a pod.
public sealed interface ObservedDecision {
  /// As it was just before.
  Pod pod();

  /// The pod has been bound.
  record Bound(Pod pod, String node) implements ObservedDecision {}

  /// The pod has been marked as unschedulable.
  ///
  /// @param message that of its condition
  /// @param nominatedNode where preemption makes room for it; empty if nowhere
  record Failed(Pod pod, String message, String nominatedNode) implements ObservedDecision {
    /// Whether this decision evicts pods from the nominated node.
    boolean makesRoom() {
      return !nominatedNode.isEmpty() && message.contains(placeOn(nominatedNode));
    }
  }

  /// The part of a pod's message that names the node on which preemption makes room.
  static String placeOn(String node) {
    return "preemption: found a potential placement for pod on node " + node + ",";
  }

  /// Whether the decision counts when others are made.
  default boolean isOfConsequence() {
    return switch (this) {
      case Bound _ -> true;
      case Failed failed -> failed.makesRoom();
    };
  }

  /// The `PodScheduled` condition.
  static PodCondition scheduled(Pod pod) {
    PodCondition condition = pod.status().condition(PodCondition.SCHEDULED);
    return condition == null ? PodCondition.EMPTY : condition;
  }

  /// Whether two conditions say the same.
  static boolean isSame(PodCondition one, PodCondition other) {
    return one.status().equals(other.status())
        && one.reason().equals(other.reason())
        && one.message().equals(other.message());
  }
}
