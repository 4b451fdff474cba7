package dev.berth.plugins.dynamicresources.allocation.plan;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodSchedulingGroup;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.api.resource.ResourceClaimConsumerReference;

/// The rule by which a claim is reserved for a pod. Several parts of Kubernetes follow it.
///
/// Source: `k8s.io/dynamic-resource-allocation/resourceclaim`.
public final class Claims {
  private static final String SCHEDULING_GROUP = "scheduling.k8s.io";

  private Claims() {}

  /// Returns whether the claim is reserved for the pod.
  ///
  /// @param orItsGroup whether a reservation for the pod's group suffices
  public static boolean isReservedFor(Pod pod, ResourceClaim claim, boolean orItsGroup) {
    return claim.status().reservedFor().stream()
        .anyMatch(consumer ->
            consumer.uid().equals(pod.metadata().uid())
                || (orItsGroup && isGroupOf(pod, consumer)));
  }

  private static boolean isGroupOf(Pod pod, ResourceClaimConsumerReference consumer) {
    PodSchedulingGroup group = pod.spec().schedulingGroup();
    return group != null
        && group.podGroupName() != null
        && consumer.apiGroup().equals(SCHEDULING_GROUP)
        && consumer.resource().equals("podgroups")
        && consumer.name().equals(group.podGroupName());
  }
}
