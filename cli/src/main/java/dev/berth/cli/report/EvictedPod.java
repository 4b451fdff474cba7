package dev.berth.cli.report;

import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.group.GroupKey;

/// A pod that was preempted.
///
/// @param node where it was
/// @param preemptorKind `Pod`, `PodGroup` or `CompositePodGroup`
/// @param preemptor the pod, or the group of pods, for which it was evicted
public record EvictedPod(ObjectKey victim, String node, String preemptorKind, ObjectKey preemptor) {
  /// The pod that was evicted for that one.
  public static EvictedPod by(ObjectKey preemptor, ObjectKey victim, String node) {
    return new EvictedPod(victim, node, "Pod", preemptor);
  }

  /// The pod that was evicted for that group.
  public static EvictedPod by(GroupKey preemptor, ObjectKey victim, String node) {
    return new EvictedPod(victim, node, GroupSummary.kind(preemptor), preemptor.object());
  }

  /// What it was evicted for, such as `shop/web` or `PodGroup shop/training`.
  public String preemptorTitle() {
    return isForPod() ? preemptor.toString() : preemptorKind + " " + preemptor;
  }

  boolean isForPod() {
    return preemptorKind.equals("Pod");
  }
}
