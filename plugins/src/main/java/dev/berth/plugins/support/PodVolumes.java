package dev.berth.plugins.support;

import dev.berth.api.core.Pod;

/// What volumes a pod asks for.
public final class PodVolumes {
  private PodVolumes() {}

  /// Whether some volume of the pod is a claim, or a disk that only some nodes can attach.
  public static boolean anyToBind(Pod pod) {
    return pod.spec().volumes().stream()
        .anyMatch(volume ->
            volume.persistentVolumeClaim() != null
                || volume.ephemeral() != null
                || volume.gcePersistentDisk() != null
                || volume.awsElasticBlockStore() != null
                || volume.azureDisk() != null
                || volume.cinder() != null
                || volume.iscsi() != null
                || volume.rbd() != null
                || volume.portworxVolume() != null
                || volume.vsphereVolume() != null);
  }
}
