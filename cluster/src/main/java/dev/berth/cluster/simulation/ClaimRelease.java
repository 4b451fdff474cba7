package dev.berth.cluster.simulation;

import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.resource.ResourceClaim;
import java.util.List;

/// Cleans up the claims of a pod that is gone: those made for it go with it, others lose their
/// reservation and, without any other user, their allocation.
final class ClaimRelease {

  private final EmbeddedCluster cluster;

  ClaimRelease(EmbeddedCluster cluster) {
    this.cluster = cluster;
  }

  void release(Pod pod) {
    var namespace = pod.metadata().namespace();
    for (var claim : List.copyOf(cluster.list(ResourceClaim.class))) {
      if (claim.metadata().namespace().equals(namespace)) {
        release(pod.metadata().uid(), claim);
      }
    }
    for (var volume : pod.spec().volumes()) {
      if (volume.ephemeral() != null) {
        var key = new ObjectKey(namespace, pod.metadata().name() + "-" + volume.name());
        var claim = cluster.get(PersistentVolumeClaim.class, key);
        if (claim != null && isOwned(claim, pod.metadata().uid())) {
          cluster.delete(claim);
        }
      }
    }
  }

  private static boolean isOwned(KubernetesObject claim, String pod) {
    return claim.metadata().controller().filter(owner -> owner.uid().equals(pod)).isPresent();
  }

  private void release(String pod, ResourceClaim claim) {
    if (isOwned(claim, pod)) {
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
