package dev.berth.cli.shadow;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodCondition;
import org.jspecify.annotations.Nullable;

/// What kube-scheduler is seen to have decided about a pod.
sealed interface Sighting {
  /// As it was just before.
  Pod pod();

  /// The pod has been bound.
  record Bound(Pod pod, String node) implements Sighting {}

  /// The pod has been told why it fits nowhere.
  ///
  /// @param message that of its condition
  /// @param nominatedNode where it may hope to fit, as others have to go; empty if nowhere
  record Failed(Pod pod, String message, String nominatedNode) implements Sighting {
    /// Whether others have to go on the nominated node because of this decision.
    boolean makesRoom() {
      return !nominatedNode.isEmpty() && message.contains(placeOn(nominatedNode));
    }
  }

  /// How the message of a pod for which room is made says where.
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

  /// What the change shows; null if it is no decision.
  static @Nullable Sighting in(Step step) {
    if (!(step.before() instanceof Pod before && step.after() instanceof Pod after)
        || !before.spec().nodeName().isEmpty()) {
      return null;
    }
    if (!after.spec().nodeName().isEmpty()) {
      return new Bound(before, after.spec().nodeName());
    }
    PodCondition now = scheduled(after);
    return now.status().equals("False")
            && now.reason().equals("Unschedulable")
            && !isSame(scheduled(before), now)
        ? new Failed(before, now.message(), after.status().nominatedNodeName())
        : null;
  }

  /// The condition that says whether the pod has been scheduled.
  static PodCondition scheduled(Pod pod) {
    PodCondition condition = pod.status().condition("PodScheduled");
    return condition == null ? PodCondition.EMPTY : condition;
  }

  /// Whether two conditions say the same.
  static boolean isSame(PodCondition one, PodCondition other) {
    return one.status().equals(other.status())
        && one.reason().equals(other.reason())
        && one.message().equals(other.message());
  }
}
