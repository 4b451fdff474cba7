package dev.berth.plugins.dynamicresources;

import dev.berth.api.core.Pod;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.framework.diagnosis.NodeStatuses;
import dev.berth.framework.handle.ClusterEffect;
import dev.berth.framework.handle.ClusterWriter;
import dev.berth.plugins.dynamicresources.ClaimRejection.ClaimsUnavailable;
import dev.berth.plugins.support.devices.ExtendedClaims;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Takes devices back that are of no use to a pod, so that its claim can get others.
///
/// @param claim that has them; nobody else uses it
/// @param user the UID of the pod, or of the group, that needs others
record Deallocation(ResourceClaim claim, String user) implements ClusterEffect {
  /// What can be done for a pod.
  record Help(String message, ClusterEffect effect) {}

  /// What can be done for a pod that fits nowhere: one claim with devices in the wrong place is
  /// released, or the leftover of an earlier attempt deleted; null if there is none.
  ///
  /// @param nodes why the pod fits none of them
  static @Nullable Help of(Pod pod, PodDevices devices, NodeStatuses nodes) {
    Deallocation deallocation = of(pod.metadata().uid(), devices, nodes);
    if (deallocation != null) {
      return new Help("deallocation of ResourceClaim completed", deallocation);
    }
    PodClaim extended = devices.extendedClaim();
    return extended == null || ExtendedClaims.isInMemory(extended.claim())
        ? null
        : new Help("deletion of ResourceClaim completed", new ClaimDeletion(extended.claim()));
  }

  /// Of the claims of a pod with devices in the wrong place, the first one of which nobody else is
  /// a user; null if there is none.
  ///
  /// @param user the UID of the pod, or of the group
  static @Nullable Deallocation of(String user, PodDevices devices, NodeStatuses nodes) {
    if (devices.isEmpty()) {
      return null; // most pods: the statuses of all nodes need not be read
    }
    for (ResourceClaim claim : unavailable(devices, nodes)) {
      var deallocation = new Deallocation(claim, user);
      if (deallocation.concernsNobodyElse(claim)) {
        return deallocation;
      }
    }
    return null;
  }

  /// The pod's claims with devices that are of no use on at least one node where the pod could be
  /// otherwise, in the order in which the nodes were filtered.
  private static List<ResourceClaim> unavailable(PodDevices devices, NodeStatuses nodes) {
    return nodes.values().stream()
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
    return users.isEmpty() || (users.size() == 1 && users.getFirst().uid().equals(user));
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
