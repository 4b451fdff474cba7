package dev.berth.plugins.dynamicresources;

import dev.berth.api.core.Pod;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.api.resource.ResourceClaimConsumerReference;
import dev.berth.plugins.dynamicresources.allocation.plan.Claims;

/// The user for whom a claim of a pod is reserved: the pod itself or its PodGroup.
///
/// @param reference the entry in the claim's `status.reservedFor`
/// @param orGroup whether a reservation for the pod's PodGroup always covers the pod, too
record ClaimUser(ResourceClaimConsumerReference reference, boolean orGroup) {
  /// Returns the pod itself as the user.
  static ClaimUser of(Pod pod, boolean orGroup) {
    var reference =
        new ResourceClaimConsumerReference("", "pods", pod.key().name(), pod.metadata().uid());
    return new ClaimUser(reference, orGroup);
  }

  /// Returns whether the current reservations let the pod use the claim.
  boolean mayUse(Pod pod, ResourceClaim claim) {
    return Claims.isReservedFor(pod, claim, orGroup);
  }
}
