package dev.berth.plugins.dynamicresources;

import dev.berth.api.core.Pod;
import dev.berth.framework.cluster.ClusterEffect;
import dev.berth.framework.cluster.ClusterWriter;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.status.PluginException;
import dev.berth.plugins.dynamicresources.PodDevices.NodeDevices;
import dev.berth.plugins.dynamicresources.allocation.plan.Claims;
import dev.berth.plugins.support.devices.ExtendedClaims;
import dev.berth.plugins.support.devices.InFlightAllocations;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reserves devices for a pod that has got a node, and releases them.
final class Reservations {
  private final InFlightAllocations inFlight;

  Reservations(InFlightAllocations inFlight) {
    this.inFlight = inFlight;
  }

  /// Reserves the devices, so that no other pod gets them.
  ///
  /// @param pod the pod's UID
  /// @param found the pod's devices on its node; null if there are none
  /// @param group the state of the pod's group while the group is tried; null if the pod will be
  ///   bound
  /// @throws PluginException if there are no devices but the pod needs some
  void reserve(
      PodDevices devices, String pod, @Nullable NodeDevices found, @Nullable CycleState group) {
    List<PodClaim> claims = devices.toAllocate();
    if (found == null) {
      // A node may provide extended resources itself.
      if (claims.stream().anyMatch(claim -> !claim.isExtended())) {
        throw new PluginException("claim allocation not found for node");
      }
      return;
    }
    for (int i = 0; i < claims.size(); i++) {
      var allocation = found.allocations().get(i);
      claims.get(i).reserve(allocation);
      inFlight.add(claims.get(i).claim(), allocation, pod, group);
    }
  }

  /// Returns the pod with the node resources that its devices use in its status.
  static Pod counted(Pod pod, @Nullable NodeDevices found) {
    return found == null || found.resourceUsage().isEmpty()
        ? pod
        : pod.withStatus(
            pod.status().withNodeAllocatableResourceClaimStatuses(found.resourceUsage()));
  }

  /// Releases the pod's devices, except those that another pod shares.
  ///
  /// @param pod the pod's UID
  void free(PodDevices devices, String pod) {
    for (PodClaim claim : devices.claims()) {
      // An allocation that is already written stays in flight until the cluster shows it.
      if (claim.reserved() != null && !claim.isAllocated()) {
        inFlight.remove(claim.uidBefore(), pod);
      }
    }
  }

  /// Returns the writes that may have happened and must be undone. A reservation for the pod's
  /// group stays, since other members may need it.
  ///
  /// @param found the reserved devices; null if there are none
  static List<ClusterEffect> writesToUndo(
      PodDevices devices, @Nullable NodeDevices found, Pod pod) {
    var effects = new ArrayList<ClusterEffect>();
    if (found != null && !found.resourceUsage().isEmpty()) {
      effects.add(new ResourceUsageClearing(pod));
    }
    for (PodClaim claim : devices.claims()) {
      if (!claim.isExtended()) {
        if (claim.isAllocated() && Claims.isReservedFor(pod, claim.claim(), false)) {
          effects.add(new ReservationRemoval(claim.claim(), pod.metadata().uid()));
        }
      } else if (!ExtendedClaims.isInMemory(claim.claim())) {
        effects.add(new ClaimDeletion(claim.claim()));
      }
    }
    return effects;
  }

  /// Clears the usage of node resources of a pod that could not be bound.
  private record ResourceUsageClearing(Pod pod) implements ClusterEffect {
    @Override
    public void carryOut(ClusterWriter writer) throws InterruptedException {
      writer.changeStatus(
          pod,
          it -> it.withStatus(it.status().withNodeAllocatableResourceClaimStatuses(List.of())));
    }
  }
}
