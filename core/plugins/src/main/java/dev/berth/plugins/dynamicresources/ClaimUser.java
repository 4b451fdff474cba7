package dev.berth.plugins.dynamicresources;

import dev.berth.api.core.Pod;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.api.resource.ResourceClaimConsumerReference;
import dev.berth.plugins.dynamicresources.allocation.plan.Claims;

/// For whom a claim of a pod is reserved: for the pod itself, or for its PodGroup.
///
/// @param reference the entry in the claim's `status.reservedFor`
/// @param orGroup whether an entry of the pod's PodGroup always serves the pod as well
record ClaimUser(ResourceClaimConsumerReference reference, boolean orGroup) {
  /// The pod itself.
  static ClaimUser of(Pod pod, boolean orGroup) {
    var reference =
        new ResourceClaimConsumerReference("", "pods", pod.key().name(), pod.metadata().uid());
    return new ClaimUser(reference, orGroup);
  }

  /// Whether the pod may use the claim as it is.
  boolean mayUse(Pod pod, ResourceClaim claim) {
    return Claims.isReservedFor(pod, claim, orGroup);
  }
}
