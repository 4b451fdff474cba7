package dev.berth.cluster.simulation;

import dev.berth.api.core.Pod;
import dev.berth.api.resource.ResourceClaim;
import java.util.Collection;
import java.util.List;

/// Cleans up the claims of a pod that is gone: those made for it go with it, others lose their
/// reservation and, without any other user, their allocation.
final class ClaimRelease {

  private final EmbeddedCluster cluster;

  ClaimRelease(EmbeddedCluster cluster) {
    this.cluster = cluster;
  }

  void release(Pod pod, Collection<ResourceClaim> claims) {
    for (var claim : List.copyOf(claims)) {
      if (claim.metadata().namespace().equals(pod.metadata().namespace())) {
        release(pod.metadata().uid(), claim);
      }
    }
  }

  private void release(String pod, ResourceClaim claim) {
    if (claim.metadata().controller().filter(owner -> owner.uid().equals(pod)).isPresent()) {
      cluster.delete(claim);
      return;
    }
    var status = claim.status();
    var others = status.reservedFor().stream().filter(user -> !user.uid().equals(pod)).toList();
    if (others.size() == status.reservedFor().size()) {
      return;
    }
    var released = status.withReservedFor(others);
    cluster.update(
        claim,
        claim.withStatus(
            others.isEmpty() ? released.withAllocation(null).withDevices(List.of()) : released));
  }
}
