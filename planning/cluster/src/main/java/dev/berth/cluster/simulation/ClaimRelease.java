package dev.berth.cluster.simulation;

import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.api.scheduling.PodGroup;
import java.util.List;

/// Cleans up the claims of a pod, or of a group of pods, that is gone. Claims that were created for
/// it disappear. Other claims lose their reservation and, without another user, their allocation.
final class ClaimRelease {
  private final EmbeddedCluster cluster;

  ClaimRelease(EmbeddedCluster cluster) {
    this.cluster = cluster;
  }

  /// Releases the claims of the pod; reservations for the pod's group stay.
  void release(Pod pod) {
    var namespace = pod.metadata().namespace();
    releaseDevices(pod.metadata());
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

  void release(PodGroup group) {
    releaseDevices(group.metadata());
  }

  /// Releases the devices of a pod or of a group of pods.
  void releaseDevices(ObjectMeta user) {
    for (var claim : List.copyOf(cluster.list(ResourceClaim.class))) {
      if (claim.metadata().namespace().equals(user.namespace())) {
        release(user.uid(), claim);
      }
    }
  }

  private static boolean isOwned(KubernetesObject claim, String user) {
    return claim.metadata().controller().filter(owner -> owner.uid().equals(user)).isPresent();
  }

  private void release(String uid, ResourceClaim claim) {
    if (isOwned(claim, uid)) {
      cluster.delete(claim);
      return;
    }
    var status = claim.status();
    var others = status.reservedFor().stream().filter(user -> !user.uid().equals(uid)).toList();
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
