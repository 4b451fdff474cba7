package dev.berth.plugins.dynamicresources;

import dev.berth.api.core.Pod;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.framework.PostFilterResult.Unhelpful;
import dev.berth.framework.Rejected;
import dev.berth.framework.diagnosis.NodeToStatus;
import dev.berth.framework.diagnosis.Reason;
import dev.berth.framework.handle.ClusterEffect;
import dev.berth.framework.handle.ClusterWriter;
import dev.berth.plugins.dynamicresources.ClaimRejection.ClaimsUnavailable;
import dev.berth.plugins.support.devices.ExtendedClaims;
import java.util.List;

/// Takes devices back that are of no use to a pod, so that its claim can get others.
///
/// @param claim that has them; no other pod uses it
/// @param pod the UID of the pod that would rather have others
record Deallocation(ResourceClaim claim, String pod) implements ClusterEffect {
  /// What can be done for a pod that fits nowhere: one claim with devices in the wrong place is
  /// released, or the leftover of an earlier attempt deleted.
  ///
  /// @param nodes why the pod fits none of them
  static Unhelpful of(Pod pod, PodDevices devices, NodeToStatus nodes) {
    for (ResourceClaim claim : unavailable(devices, nodes)) {
      var deallocation = new Deallocation(claim, pod.metadata().uid());
      if (deallocation.concernsNobodyElse(claim)) {
        return helped("deallocation of ResourceClaim completed", deallocation);
      }
    }
    PodClaim extended = devices.extendedClaim();
    if (extended != null && !ExtendedClaims.isInMemory(extended.claim())) {
      return helped("deletion of ResourceClaim completed", new ClaimDeletion(extended.claim()));
    }
    return new Unhelpful(Rejected.unschedulable(new Reason[0]), false, null);
  }

  /// The pod's claims with devices that are of no use on at least one node where the pod could be
  /// otherwise, in the order in which the nodes were filtered.
  private static List<ResourceClaim> unavailable(PodDevices devices, NodeToStatus nodes) {
    return nodes.explicit().values().stream()
        .flatMap(status -> status.reasons().stream())
        .filter(ClaimsUnavailable.class::isInstance)
        .flatMap(reason -> ((ClaimsUnavailable) reason).claims().stream())
        .distinct()
        .flatMap(key ->
            devices.claims().stream()
                .filter(claim -> !claim.isExtended() && claim.claim().key().equals(key))
                .map(PodClaim::claim))
        .toList();
  }

  private boolean concernsNobodyElse(ResourceClaim current) {
    var users = current.status().reservedFor();
    return users.isEmpty() || (users.size() == 1 && users.getFirst().uid().equals(pod));
  }

  private static Unhelpful helped(String message, ClusterEffect effect) {
    return new Unhelpful(Rejected.unschedulable(message), false, null, List.of(effect));
  }

  /// A pod that has come to use the claim since keeps it.
  @Override
  public void carryOut(ClusterWriter writer) throws InterruptedException {
    writer.changeStatus(claim, it -> concernsNobodyElse(it) ? deallocated(it) : it);
  }

  private static ResourceClaim deallocated(ResourceClaim claim) {
    return claim.withStatus(
        claim.status().withReservedFor(List.of()).withAllocation(null).withDevices(List.of()));
  }
}
