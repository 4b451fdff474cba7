package dev.berth.plugins.volumebinding;

import dev.berth.api.core.Node;
import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.storage.CSINode;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.PluginException;

/// Decides whether the controllers have finished the volumes of a pod in binding.
final class BindingProgress {
  private final PodInfo pod;
  private final String node;
  private final NodeVolumes volumes;

  /// Creates the progress of one binding.
  ///
  /// @param volumes the volumes and claims as written
  BindingProgress(PodInfo pod, String node, NodeVolumes volumes) {
    this.pod = pod;
    this.node = node;
    this.volumes = volumes;
  }

  /// Returns whether all claims have their volume.
  ///
  /// @throws PluginException if they can no longer get it
  boolean isDone(ClusterObjects cluster) {
    var topology = topology(cluster);
    if (cluster.get(Pod.class, pod.key()) == null) {
      throw new PluginException(
          "pod does not exist any more: pod \"%s\" not found".formatted(pod.key().name()));
    }
    var nodeAffinities = new VolumeNodeAffinityCache();
    for (var binding : volumes.bindings()) {
      var volume = volume(cluster, binding.volume().metadata().name());
      checkNodeAffinity(nodeAffinities, volume, topology);
      var reference = volume.spec().claimRef();
      if (reference == null || reference.uid().isEmpty()) {
        throw new PluginException(
            "ClaimRef got reset for pv \"%s\"".formatted(volume.metadata().name()));
      }
      if (!Annotations.isBound(claim(cluster, binding.claim().key()))) {
        return false;
      }
    }
    for (var provision : volumes.provisions()) {
      if (!isProvisioned(
          cluster, claim(cluster, provision.claim().key()), nodeAffinities, topology)) {
        return false;
      }
    }
    return true;
  }

  private boolean isProvisioned(
      ClusterObjects cluster,
      PersistentVolumeClaim claim,
      VolumeNodeAffinityCache nodeAffinities,
      NodeTopology topology) {
    if (!node.equals(Annotations.selectedNode(claim))) {
      throw new PluginException(
          "provisioning failed for PVC \"%s\"".formatted(claim.metadata().name()));
    }
    var name = claim.spec().volumeName();
    if (name.isEmpty()) {
      return false;
    }
    var volume = cluster.get(PersistentVolume.class, name);
    if (volume == null) {
      return false; // it may still come; if it was deleted, the claim is released
    }
    checkNodeAffinity(nodeAffinities, volume, topology);
    return Annotations.isBound(claim);
  }

  private NodeTopology topology(ClusterObjects cluster) {
    var current = cluster.get(Node.class, node);
    if (current == null) {
      throw new PluginException(
          "failed to get node \"%s\": node \"%s\" not found".formatted(node, node));
    }
    return new NodeTopology(current, name -> cluster.get(CSINode.class, name));
  }

  private static PersistentVolume volume(ClusterObjects cluster, String name) {
    var volume = cluster.get(PersistentVolume.class, name);
    if (volume == null) {
      throw new PluginException(
          "failed to check binding: persistentvolumes \"%s\" not found".formatted(name));
    }
    return volume;
  }

  private static PersistentVolumeClaim claim(ClusterObjects cluster, ObjectKey key) {
    var claim = cluster.get(PersistentVolumeClaim.class, key);
    if (claim == null) {
      throw new PluginException(
          "failed to check binding: persistentvolumeclaims \"%s\" not found".formatted(key));
    }
    return claim;
  }

  private static void checkNodeAffinity(
      VolumeNodeAffinityCache nodeAffinities, PersistentVolume volume, NodeTopology topology) {
    if (nodeAffinities.missedMigrated(volume, topology) != null) {
      throw new PluginException(
          "pv \"%s\" node affinity doesn't match node \"%s\": no matching NodeSelectorTerms"
              .formatted(volume.metadata().name(), topology.name()));
    }
  }
}
