package dev.berth.plugins.dynamicresources;

import dev.berth.api.core.Pod;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.framework.PluginException;
import dev.berth.framework.handle.ClusterEffect;
import dev.berth.framework.handle.ClusterWriter;
import dev.berth.plugins.dynamicresources.PodDevices.NodeDevices;
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
  /// @param found what the pod gets on its node; null if it gets none there
  /// @throws PluginException if the pod needs some
  void reserve(PodDevices devices, @Nullable NodeDevices found) {
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
      inFlight.add(claims.get(i).claim(), allocation);
    }
  }

  /// The pod, with what its devices use of the node in its status.
  static Pod counted(Pod pod, @Nullable NodeDevices found) {
    return found == null || found.resourceUsage().isEmpty()
        ? pod
        : pod.withStatus(
            pod.status().withNodeAllocatableResourceClaimStatuses(found.resourceUsage()));
  }

  /// What was set aside is free again.
  ///
  /// @param found what was set aside; null if nothing was
  /// @return what of it may have been written already, and is to be undone
  List<ClusterEffect> undo(PodDevices devices, @Nullable NodeDevices found, Pod pod) {
    var effects = new ArrayList<ClusterEffect>();
    if (found != null && !found.resourceUsage().isEmpty()) {
      effects.add(new ResourceUsageClearing(pod));
    }
    for (PodClaim claim : devices.claims()) {
      // What has been written already is in flight until the cluster shows it.
      if (claim.reserved() != null && !claim.isAllocated()) {
        inFlight.remove(claim.uidBefore());
      }
      if (!claim.isExtended()) {
        if (claim.isAllocated() && claim.isReservedFor(pod)) {
          effects.add(new ReservationRemoval(claim.claim(), pod.metadata().uid()));
        }
      } else if (!ExtendedClaims.isInMemory(claim.claim())) {
        effects.add(new ClaimDeletion(claim.claim()));
      }
    }
    return effects;
  }

  /// A pod that could not be bound no longer uses a claim.
  ///
  /// @param pod its UID
  private record ReservationRemoval(ResourceClaim claim, String pod) implements ClusterEffect {
    @Override
    public void carryOut(ClusterWriter writer) throws InterruptedException {
      writer.changeStatus(
          claim,
          it ->
              it.withStatus(
                  it.status()
                      .withReservedFor(
                          it.status().reservedFor().stream()
                              .filter(user -> !user.uid().equals(pod))
                              .toList())));
    }
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
