package dev.berth.shadow;

import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodResourceClaim;
import dev.berth.api.core.PodResourceClaimStatus;
import dev.berth.api.core.Volume;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.resource.ResourceClaim;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The claims of a pod, and the changes that its binding makes to them before the pod itself is
/// bound.
final class PodClaims {
  private static final String SELECTED_NODE = "volume.kubernetes.io/selected-node";
  private static final String FOR_EXTENDED_RESOURCES =
      "resource.kubernetes.io/extended-resource-claim";

  private final String uid;
  private final Set<ObjectKey> volumes = new HashSet<>();
  private final Set<ObjectKey> devices = new HashSet<>();

  PodClaims(Pod pod) {
    uid = pod.metadata().uid();
    String namespace = pod.metadata().namespace();
    for (Volume volume : pod.spec().volumes()) {
      if (volume.persistentVolumeClaim() != null) {
        volumes.add(new ObjectKey(namespace, volume.persistentVolumeClaim().claimName()));
      } else if (volume.ephemeral() != null) {
        volumes.add(new ObjectKey(namespace, pod.metadata().name() + "-" + volume.name()));
      }
    }
    pod.spec().resourceClaims().stream()
        .map(PodResourceClaim::resourceClaimName)
        .forEach(name -> addDevices(namespace, name));
    pod.status().resourceClaimStatuses().stream()
        .map(PodResourceClaimStatus::resourceClaimName)
        .forEach(name -> addDevices(namespace, name));
  }

  private void addDevices(String namespace, @Nullable String name) {
    if (name != null) {
      devices.add(new ObjectKey(namespace, name));
    }
  }

  /// Returns whether the change follows from the choice of a node for the pod.
  boolean areWritten(ObjectChange change) {
    return switch (change.after()) {
      case PersistentVolumeClaim claim ->
          volumes.contains(claim.key())
              && isWritten((PersistentVolumeClaim) change.before(), claim);
      case PersistentVolume volume -> isWritten((PersistentVolume) change.before(), volume);
      case ResourceClaim claim -> isWritten((ResourceClaim) change.before(), claim);
      case null, default -> false;
    };
  }

  private static boolean isWritten(
      @Nullable PersistentVolumeClaim before, PersistentVolumeClaim after) {
    return before != null
        && ((isSelected(after) && !isSelected(before))
            || (!after.spec().volumeName().isEmpty() && before.spec().volumeName().isEmpty()));
  }

  private static boolean isSelected(PersistentVolumeClaim claim) {
    return claim.metadata().annotations().containsKey(SELECTED_NODE);
  }

  private boolean isWritten(@Nullable PersistentVolume before, PersistentVolume after) {
    var claim = after.spec().claimRef();
    return claim != null
        && volumes.contains(new ObjectKey(claim.namespace(), claim.name()))
        && (before == null || before.spec().claimRef() == null);
  }

  private boolean isWritten(@Nullable ResourceClaim before, ResourceClaim after) {
    if (before == null) {
      return after.metadata().annotations().containsKey(FOR_EXTENDED_RESOURCES)
          && after.metadata().ownerReferences().stream().anyMatch(it -> it.uid().equals(uid));
    }
    boolean isAllocated =
        devices.contains(after.key())
            && before.status().allocation() == null
            && after.status().allocation() != null;
    return isAllocated || (isReserved(after) && !isReserved(before));
  }

  private boolean isReserved(ResourceClaim claim) {
    return claim.status().reservedFor().stream().anyMatch(user -> user.uid().equals(uid));
  }
}
