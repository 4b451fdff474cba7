package dev.berth.framework.events;

import dev.berth.api.custom.CustomResourceType;
import java.util.Set;

/// The kind of object that an event is about.
///
/// @param name kube-scheduler's spelling, such as `Node` or `storage.k8s.io/CSINode`; for other
///   kinds `plural.version.group`
public record EventResource(String name) {
  /// Any resource. Used by plugins that register for every event, and for events that concern all
  /// pods.
  public static final EventResource ANY = new EventResource("*");

  /// Any of the following three. Only registrations use it; no event has it.
  public static final EventResource POD = new EventResource("Pod");

  /// A pod that has a node.
  public static final EventResource ASSIGNED_POD = new EventResource("AssignedPod");

  /// The waiting pod itself.
  public static final EventResource TARGET_POD = new EventResource("TargetPod");

  /// Another pod without a node.
  public static final EventResource UNSCHEDULED_POD = new EventResource("UnscheduledPod");

  public static final EventResource NODE = new EventResource("Node");
  public static final EventResource PERSISTENT_VOLUME = new EventResource("PersistentVolume");
  public static final EventResource PERSISTENT_VOLUME_CLAIM =
      new EventResource("PersistentVolumeClaim");
  public static final EventResource CSI_NODE = new EventResource("storage.k8s.io/CSINode");
  public static final EventResource CSI_DRIVER = new EventResource("storage.k8s.io/CSIDriver");
  public static final EventResource VOLUME_ATTACHMENT =
      new EventResource("storage.k8s.io/VolumeAttachment");
  public static final EventResource CSI_STORAGE_CAPACITY =
      new EventResource("storage.k8s.io/CSIStorageCapacity");
  public static final EventResource STORAGE_CLASS =
      new EventResource("storage.k8s.io/StorageClass");
  public static final EventResource RESOURCE_CLAIM =
      new EventResource("resource.k8s.io/ResourceClaim");
  public static final EventResource RESOURCE_SLICE =
      new EventResource("resource.k8s.io/ResourceSlice");
  public static final EventResource DEVICE_CLASS = new EventResource("resource.k8s.io/DeviceClass");

  /// An object that is a group of pods, see [dev.berth.framework.GroupMembership].
  public static final EventResource POD_GROUP = new EventResource("scheduling.k8s.io/PodGroup");

  public static final EventResource COMPOSITE_POD_GROUP =
      new EventResource("scheduling.k8s.io/CompositePodGroup");

  /// A [queue][dev.berth.api.queue.Queue], in any served version.
  public static final EventResource QUEUE = new EventResource("scheduling.volcano.sh/Queue");

  /// The usage of nodes: [dev.berth.api.metrics.NodeMetrics], reported by background work.
  public static final EventResource NODE_METRICS = new EventResource("metrics.k8s.io/NodeMetrics");

  /// The expiry of a plugin's knowledge about a node, see [dev.berth.framework.cluster.Expiries].
  /// The event is an [ActionType#UPDATE] of the node, with the same node before and after.
  public static final EventResource EXPIRY = new EventResource("Expiry");

  private static final Set<EventResource> PODS = Set.of(ASSIGNED_POD, TARGET_POD, UNSCHEDULED_POD);

  /// Returns the resource for custom resources of that type.
  public static EventResource of(CustomResourceType type) {
    return new EventResource("%s.%s.%s".formatted(type.plural(), type.version(), type.group()));
  }

  /// Returns whether a registration for this resource covers events of the other one.
  public boolean covers(EventResource other) {
    return equals(ANY) || equals(other) || (equals(POD) && PODS.contains(other));
  }

  @Override
  public String toString() {
    return name;
  }
}
