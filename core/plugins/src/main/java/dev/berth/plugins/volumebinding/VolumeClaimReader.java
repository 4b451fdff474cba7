package dev.berth.plugins.volumebinding;

import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.PersistentVolumeClaimStatus;
import dev.berth.api.core.Pod;
import dev.berth.api.core.Volume;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.storage.StorageClass;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.status.PluginException;
import dev.berth.plugins.support.PodVolumes;
import dev.berth.plugins.volumebinding.PodVolumeClaims.BoundClaim;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Looks up the claims of a pod and the supply for them.
final class VolumeClaimReader {
  private final ClusterObjects objects;
  private final AssumedObjects<PersistentVolume> volumes;
  private final ClassSupplies supplies;
  private final AssumedObjects<PersistentVolumeClaim> claims;
  private final VolumeAttributesClassPolicy attributes;

  VolumeClaimReader(
      ClusterObjects objects, AssumedVolumes assumed, VolumeAttributesClassPolicy attributes) {
    this.objects = objects;
    volumes = assumed.volumes();
    supplies = assumed.supplies();
    claims = assumed.claims();
    this.attributes = attributes;
  }

  /// Returns why the pod fits nowhere, in words; null if it may fit.
  @Nullable String problem(Pod pod) {
    for (Volume volume : pod.spec().volumes()) {
      String name = PodVolumes.claimName(pod, volume);
      String problem = name == null ? null : problem(pod, volume, name);
      if (problem != null) {
        return problem;
      }
    }
    return null;
  }

  private @Nullable String problem(Pod pod, Volume volume, String name) {
    var claim =
        objects.get(PersistentVolumeClaim.class, new ObjectKey(pod.metadata().namespace(), name));
    boolean named = volume.persistentVolumeClaim() != null;
    if (claim == null) {
      return named
          ? PodVolumes.notFound(name)
          : "waiting for ephemeral volume controller to create the persistentvolumeclaim \"%s\""
              .formatted(name);
    }
    if (claim.status().phase().equals(PersistentVolumeClaimStatus.LOST)) {
      return "persistentvolumeclaim \"%s\" bound to non-existent persistentvolume \"%s\""
          .formatted(name, claim.spec().volumeName());
    }
    if (claim.metadata().deletionTimestamp() != null) {
      return "persistentvolumeclaim \"%s\" is being deleted".formatted(name);
    }
    return named ? null : PodVolumes.notMadeFor(pod, claim);
  }

  /// Sorts the pod's claims by the necessary actions.
  ///
  /// @param nodes all nodes in their current state
  /// @throws PluginException if a class has no `volumeBindingMode`
  PodVolumeClaims read(Pod pod, CycleNodes nodes) {
    var bound = new ArrayList<BoundClaim>();
    var waiting = new ArrayList<PersistentVolumeClaim>();
    var unbound = new ArrayList<UnboundClaim>();
    for (PersistentVolumeClaim claim : all(pod)) {
      if (Annotations.isBound(claim)) {
        bound.add(new BoundClaim(claim, named(claim)));
      } else if (waitsForPod(claim) && claim.spec().volumeName().isEmpty()) {
        waiting.add(claim);
      } else {
        unbound.add(unbound(claim));
      }
    }
    return new PodVolumeClaims(
        bound, waiting, unbound, unbound.isEmpty() ? supplies(waiting) : Map.of(), nodes);
  }

  private @Nullable PersistentVolume named(PersistentVolumeClaim claim) {
    return volumes.get(ObjectKey.clusterScoped(claim.spec().volumeName()));
  }

  private UnboundClaim unbound(PersistentVolumeClaim claim) {
    String className = claim.className();
    return new UnboundClaim(
        claim, named(claim), supplies.of(className), supplies.volumesOf(className), attributes);
  }

  /// Returns whether the pod has claims and all of them have their volume.
  boolean areAllBound(Pod pod) {
    return all(pod).stream().allMatch(Annotations::isBound);
  }

  private List<PersistentVolumeClaim> all(Pod pod) {
    var all = new ArrayList<PersistentVolumeClaim>();
    for (String name : PodVolumes.claimNames(pod)) {
      var key = new ObjectKey(pod.metadata().namespace(), name);
      PersistentVolumeClaim claim = claims.get(key);
      if (claim == null) {
        throw new PluginException(
            "error getting PVC \"%s\": could not find v1.PersistentVolumeClaim".formatted(key));
      }
      all.add(claim);
    }
    return all;
  }

  private boolean waitsForPod(PersistentVolumeClaim claim) {
    String className = claim.className();
    var storageClass = className.isEmpty() ? null : objects.get(StorageClass.class, className);
    if (storageClass == null) {
      return false;
    }
    String mode = storageClass.volumeBindingMode();
    if (mode == null) {
      throw new PluginException(
          "VolumeBindingMode not set for StorageClass \"%s\"".formatted(className));
    }
    return mode.equals(StorageClass.WAIT_FOR_FIRST_CONSUMER);
  }

  private Map<String, ClassSupply> supplies(List<PersistentVolumeClaim> waiting) {
    Map<String, ClassSupply> known = new HashMap<>();
    for (PersistentVolumeClaim claim : waiting) {
      String className = claim.className();
      ClassSupply supply = supplies.of(className);
      if (supply != null) {
        known.put(className, supply);
      }
    }
    return known;
  }
}
