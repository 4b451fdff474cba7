package dev.berth.plugins.dynamicresources;

import dev.berth.api.core.Pod;
import dev.berth.framework.PluginException;
import dev.berth.framework.handle.ClusterEffect;
import dev.berth.plugins.dynamicresources.inventory.ExtendedClaims;
import dev.berth.plugins.dynamicresources.inventory.InFlightAllocations;
import java.util.ArrayList;
import java.util.List;

/// Sets devices aside for a pod that has got a node, and takes that back.
final class Reservations {
  private final InFlightAllocations inFlight;

  Reservations(InFlightAllocations inFlight) {
    this.inFlight = inFlight;
  }

  /// Nobody else gets what was found on the node.
  ///
  /// @throws PluginException if nothing was found there
  void reserve(PodDevices devices, String node) {
    List<PodClaim> claims = devices.toAllocate();
    var found = devices.on(node);
    if (found == null) {
      // A node may serve extended resources by itself.
      if (claims.stream().anyMatch(claim -> !claim.isExtended())) {
        throw new PluginException("claim allocation not found for node");
      }
      return;
    }
    for (int i = 0; i < claims.size(); i++) {
      var allocation = found.allocations().get(i);
      claims.get(i).reserve(allocation);
      inFlight.add(claims.get(i).claim(), allocation);
    }
  }

  /// The pod, with what its devices use of the node in its status.
  Pod counted(PodDevices devices, Pod pod, String node) {
    var found = devices.on(node);
    return found == null || found.footprint().isEmpty()
        ? pod
        : pod.withStatus(pod.status().withNodeAllocatableResourceClaimStatuses(found.footprint()));
  }

  /// What was set aside is free again.
  ///
  /// @return what of it may have been written already, and is to be undone
  List<ClusterEffect> undo(PodDevices devices, Pod pod, String node) {
    var effects = new ArrayList<ClusterEffect>();
    var found = devices.on(node);
    if (found != null && !found.footprint().isEmpty()) {
      effects.add(new FootprintClearing(pod));
    }
    for (PodClaim claim : devices.claims()) {
      // What has been written already is in flight until the cluster shows it.
      if (claim.reserved() != null && !claim.isAllocated()) {
        inFlight.remove(claim.uidBefore());
      }
      if (!claim.isExtended()) {
        if (claim.isAllocated() && claim.isReservedFor(pod)) {
          effects.add(new Release(claim.claim(), pod.metadata().uid()));
        }
      } else if (!ExtendedClaims.isInMemory(claim.claim())) {
        effects.add(new ClaimDeletion(claim.claim()));
      }
    }
    return effects;
  }
}
