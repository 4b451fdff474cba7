package dev.berth.engine.event;

import static java.util.Map.entry;

import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.custom.CustomResource;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.metrics.NodeMetrics;
import dev.berth.api.queue.Queue;
import dev.berth.api.resource.DeviceClass;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.api.resource.ResourceSlice;
import dev.berth.api.scheduling.CompositePodGroup;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.api.storage.CSIDriver;
import dev.berth.api.storage.CSINode;
import dev.berth.api.storage.CSIStorageCapacity;
import dev.berth.api.storage.StorageClass;
import dev.berth.api.storage.VolumeAttachment;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.model.GroupKey;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The event resources by which plugins register for kinds of objects.
public final class EventResources {
  private static final Map<Class<? extends KubernetesObject>, EventResource> RESOURCES =
      Map.ofEntries(
          entry(PersistentVolume.class, EventResource.PERSISTENT_VOLUME),
          entry(PersistentVolumeClaim.class, EventResource.PERSISTENT_VOLUME_CLAIM),
          entry(CSINode.class, EventResource.CSI_NODE),
          entry(CSIDriver.class, EventResource.CSI_DRIVER),
          entry(CSIStorageCapacity.class, EventResource.CSI_STORAGE_CAPACITY),
          entry(StorageClass.class, EventResource.STORAGE_CLASS),
          entry(VolumeAttachment.class, EventResource.VOLUME_ATTACHMENT),
          entry(ResourceClaim.class, EventResource.RESOURCE_CLAIM),
          entry(ResourceSlice.class, EventResource.RESOURCE_SLICE),
          entry(DeviceClass.class, EventResource.DEVICE_CLASS),
          entry(PodGroup.class, EventResource.POD_GROUP),
          entry(CompositePodGroup.class, EventResource.COMPOSITE_POD_GROUP),
          entry(NodeMetrics.class, EventResource.NODE_METRICS),
          entry(Queue.class, EventResource.QUEUE));

  private EventResources() {}

  /// Returns the resource for objects that are groups of that kind, whatever the kind of the
  /// object.
  public static EventResource of(GroupKey.Kind kind) {
    return switch (kind) {
      case POD_GROUP -> EventResource.POD_GROUP;
      case COMPOSITE_POD_GROUP -> EventResource.COMPOSITE_POD_GROUP;
    };
  }

  /// Returns the resource of the object. Null for pods and nodes, whose events depend on more than
  /// the kind, and for kinds that requeue no pod.
  public static @Nullable EventResource of(KubernetesObject object) {
    return object instanceof CustomResource custom
        ? EventResource.of(custom.type())
        : RESOURCES.get(object.getClass());
  }
}
