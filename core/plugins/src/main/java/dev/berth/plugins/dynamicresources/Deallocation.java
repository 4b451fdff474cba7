package dev.berth.plugins.dynamicresources;

import dev.berth.api.core.Pod;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.framework.cluster.ClusterEffect;
import dev.berth.framework.cluster.ClusterWriter;
import dev.berth.framework.status.NodeStatuses;
import dev.berth.plugins.dynamicresources.ClaimRejection.ClaimsUnavailable;
import dev.berth.plugins.support.devices.ExtendedClaims;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Takes back devices that are of no use to a pod, so that its claim can get others.
///
/// @param claim the claim that has the devices; no other pod uses it
/// @param user the UID of the pod or group that needs other devices
record Deallocation(ResourceClaim claim, String user) implements ClusterEffect {
  /// The help for a pod.
  record Help(String message, ClusterEffect effect) {}

  /// Returns changes that help a pod that fits nowhere: releasing one claim whose devices are in
  /// the wrong place, or deleting leftovers of an earlier attempt. Null if nothing helps.
  ///
  /// @param nodes why the pod does not fit each node
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

  /// Among the pod's claims with devices in the wrong place, returns the first that no other pod
  /// uses; null if there is none.
  ///
  /// @param user the UID of the pod or group
  static @Nullable Deallocation of(String user, PodDevices devices, NodeStatuses nodes) {
    if (devices.isEmpty()) {
      return null; // true for most pods: there is no need to read all statuses
    }
    for (ResourceClaim claim : unavailable(devices, nodes)) {
      var deallocation = new Deallocation(claim, user);
      if (deallocation.concernsNobodyElse(claim)) {
        return deallocation;
      }
    }
    return null;
  }

  /// Returns the pod's claims whose devices are unreachable on at least one node that the pod would
  /// otherwise fit, in the order in which nodes were filtered.
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

  /// If another pod has started to use the claim meanwhile, that pod keeps it.
  @Override
  public void carryOut(ClusterWriter writer) throws InterruptedException {
    writer.changeStatus(claim, it -> concernsNobodyElse(it) ? deallocated(it) : it);
  }

  private static ResourceClaim deallocated(ResourceClaim claim) {
    return claim.withStatus(
        claim.status().withReservedFor(List.of()).withAllocation(null).withDevices(List.of()));
  }
}
