package dev.berth.plugins.dynamicresources;

import dev.berth.api.core.Pod;
import dev.berth.framework.PluginException;
import dev.berth.framework.handle.ClusterEffect;
import dev.berth.framework.handle.ClusterWriter;
import dev.berth.framework.state.CycleState;
import dev.berth.plugins.dynamicresources.PodDevices.NodeDevices;
import dev.berth.plugins.dynamicresources.allocation.plan.Claims;
import dev.berth.plugins.support.devices.ExtendedClaims;
import dev.berth.plugins.support.devices.InFlightAllocations;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Sets devices aside for a pod that has got a node, and takes that back.
final class Reservations {
  private final InFlightAllocations inFlight;

  Reservations(InFlightAllocations inFlight) {
    this.inFlight = inFlight;
  }

  /// No other pod gets these devices.
  ///
  /// @param pod its UID
  /// @param found what the pod gets on its node; null if it gets none there
  /// @param group the state of the group that is being tried with the pod; null if the pod is to be
  ///   bound
  /// @throws PluginException if the pod needs some
  void reserve(
      PodDevices devices, String pod, @Nullable NodeDevices found, @Nullable CycleState group) {
    List<PodClaim> claims = devices.toAllocate();
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
      inFlight.add(claims.get(i).claim(), allocation, pod, group);
    }
  }

  /// The pod, with what its devices use of the node in its status.
  static Pod counted(Pod pod, @Nullable NodeDevices found) {
    return found == null || found.resourceUsage().isEmpty()
        ? pod
        : pod.withStatus(
            pod.status().withNodeAllocatableResourceClaimStatuses(found.resourceUsage()));
  }

  /// What was set aside for the pod is free again, unless another pod shares it.
  ///
  /// @param pod its UID
  void free(PodDevices devices, String pod) {
    for (PodClaim claim : devices.claims()) {
      // What has been written already is in flight until the cluster shows it.
      if (claim.reserved() != null && !claim.isAllocated()) {
        inFlight.remove(claim.uidBefore(), pod);
      }
    }
  }

  /// What may have been written already, and is to be undone. A reservation for the pod's group
  /// stays: other members may need it.
  ///
  /// @param found what was set aside; null if nothing was
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

  /// A pod that could not be bound uses nothing of any node after all.
  private record ResourceUsageClearing(Pod pod) implements ClusterEffect {
    @Override
    public void carryOut(ClusterWriter writer) throws InterruptedException {
      writer.changeStatus(
          pod,
          it -> it.withStatus(it.status().withNodeAllocatableResourceClaimStatuses(List.of())));
    }
  }
}
