package dev.berth.cluster.manifest;

import dev.berth.api.apps.DaemonSet;
import dev.berth.api.apps.Deployment;
import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.apps.StatefulSet;
import dev.berth.api.autoscaling.HorizontalPodAutoscaler;
import dev.berth.api.batch.CronJob;
import dev.berth.api.batch.Job;
import dev.berth.api.codec.Kinds;
import dev.berth.api.core.LimitRange;
import dev.berth.api.core.Namespace;
import dev.berth.api.core.Node;
import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.Pod;
import dev.berth.api.core.ReplicationController;
import dev.berth.api.core.ResourceQuota;
import dev.berth.api.core.Service;
import dev.berth.api.custom.CustomResource;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.metrics.NodeMetrics;
import dev.berth.api.node.RuntimeClass;
import dev.berth.api.policy.PodDisruptionBudget;
import dev.berth.api.queue.BatchPodGroup;
import dev.berth.api.queue.Queue;
import dev.berth.api.resource.DeviceClass;
import dev.berth.api.resource.DeviceTaintRule;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.api.resource.ResourceClaimTemplate;
import dev.berth.api.resource.ResourceSlice;
import dev.berth.api.scheduling.CompositePodGroup;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.api.scheduling.PriorityClass;
import dev.berth.api.scheduling.Workload;
import dev.berth.api.storage.CSIDriver;
import dev.berth.api.storage.CSINode;
import dev.berth.api.storage.CSIStorageCapacity;
import dev.berth.api.storage.StorageClass;
import dev.berth.api.storage.VolumeAttachment;

/// Reads and changes the metadata of objects of any kind.
public final class Metadata {
  private Metadata() {}

  /// Whether the kind of the object is namespaced.
  public static boolean isNamespaced(KubernetesObject object) {
    return Kinds.of(object).namespaced();
  }

  /// Returns the object with other metadata.
  @SuppressWarnings("ReferenceEquality") // most metadata are not changed
  public static KubernetesObject with(KubernetesObject object, ObjectMeta metadata) {
    if (metadata == object.metadata()) {
      return object;
    }
    return switch (object) {
      case Pod o -> o.withMetadata(metadata);
      case Node o -> o.withMetadata(metadata);
      case Namespace o -> o.withMetadata(metadata);
      case PersistentVolume o -> o.withMetadata(metadata);
      case PersistentVolumeClaim o -> o.withMetadata(metadata);
      case ReplicationController o -> o.withMetadata(metadata);
      case Service o -> o.withMetadata(metadata);
      case DaemonSet o -> o.withMetadata(metadata);
      case Deployment o -> o.withMetadata(metadata);
      case ReplicaSet o -> o.withMetadata(metadata);
      case StatefulSet o -> o.withMetadata(metadata);
      case Job o -> o.withMetadata(metadata);
      case CronJob o -> o.withMetadata(metadata);
      case HorizontalPodAutoscaler o -> o.withMetadata(metadata);
      case LimitRange o -> o.withMetadata(metadata);
      case ResourceQuota o -> o.withMetadata(metadata);
      case RuntimeClass o -> o.withMetadata(metadata);
      case PodDisruptionBudget o -> o.withMetadata(metadata);
      case DeviceClass o -> o.withMetadata(metadata);
      case DeviceTaintRule o -> o.withMetadata(metadata);
      case ResourceClaim o -> o.withMetadata(metadata);
      case ResourceClaimTemplate o -> o.withMetadata(metadata);
      case ResourceSlice o -> o.withMetadata(metadata);
      case PriorityClass o -> o.withMetadata(metadata);
      case Workload o -> o.withMetadata(metadata);
      case PodGroup o -> o.withMetadata(metadata);
      case CompositePodGroup o -> o.withMetadata(metadata);
      case Queue o -> o.withMetadata(metadata);
      case BatchPodGroup o -> o.withMetadata(metadata);
      case CSIDriver o -> o.withMetadata(metadata);
      case CSINode o -> o.withMetadata(metadata);
      case CSIStorageCapacity o -> o.withMetadata(metadata);
      case StorageClass o -> o.withMetadata(metadata);
      case VolumeAttachment o -> o.withMetadata(metadata);
      case CustomResource o -> o.withMetadata(metadata);
      case NodeMetrics o -> new NodeMetrics(metadata, o.timestamp(), o.window(), o.usage());
      default -> throw new IllegalArgumentException("no stored kind: " + object.kind());
    };
  }
}
