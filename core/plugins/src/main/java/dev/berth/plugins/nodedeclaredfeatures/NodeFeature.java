package dev.berth.plugins.nodedeclaredfeatures;

import dev.berth.api.core.Container;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.VolumeMount;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// Features of the kubelet that nodes declare, ordered by name, with what in a pod needs them. Most
/// of them matter only to other components.
///
/// Source: `component-helpers/nodedeclaredfeatures/features`.
enum NodeFeature {
  DRA_NODE_ALLOCATABLE_RESOURCES("DRANodeAllocatableResources"),
  DRA_OPTIONAL_NODE_OPERATIONS("DRAOptionalNodeOperations"),
  EXTEND_WEB_SOCKETS_TO_KUBELET("ExtendWebSocketsToKubelet"),
  POD_LEVEL_RESIZE("InPlacePodLevelResourcesVerticalScaling"),
  INIT_CONTAINER_RESIZE("InPlacePodVerticalScalingInitContainers"),
  MEMORY_VOLUME_RESIZE("InPlacePodVerticalScalingMemoryBackedVolumes"),
  RESTART_ALL_CONTAINERS("RestartAllContainersOnContainerExits"),
  USER_NAMESPACES_HOST_NETWORK("UserNamespacesHostNetworkSupport"),
  VOLUME_BIND_MOUNT_OPTIONS("VolumeBindMountOptions");

  private final String text;

  NodeFeature(String text) {
    this.text = text;
  }

  /// Returns the features that a node must have for the pod.
  static Set<NodeFeature> neededBy(PodSpec pod) {
    Set<NodeFeature> needed = EnumSet.noneOf(NodeFeature.class);
    for (NodeFeature feature : values()) {
      if (feature.isNeededBy(pod)) {
        needed.add(feature);
      }
    }
    return needed;
  }

  /// Returns the features that the node declares. As in kube-scheduler, the names must be in order:
  /// a name that comes too late is ignored, and so are unknown names.
  static Set<NodeFeature> declaredAs(List<String> names) {
    Set<NodeFeature> declared = EnumSet.noneOf(NodeFeature.class);
    NodeFeature[] known = values();
    int next = 0;
    for (String name : names) {
      while (next < known.length && known[next].text.compareTo(name) < 0) {
        next++;
      }
      if (next < known.length && known[next].text.equals(name)) {
        declared.add(known[next]);
        next++;
      }
    }
    return declared;
  }

  private boolean isNeededBy(PodSpec pod) {
    return switch (this) {
      case RESTART_ALL_CONTAINERS -> restartsAllContainers(pod);
      case USER_NAMESPACES_HOST_NETWORK ->
          pod.hostNetwork() && Boolean.FALSE.equals(pod.hostUsers());
      case VOLUME_BIND_MOUNT_OPTIONS -> hasBindMountOptions(pod);
      case DRA_NODE_ALLOCATABLE_RESOURCES,
          DRA_OPTIONAL_NODE_OPERATIONS,
          EXTEND_WEB_SOCKETS_TO_KUBELET,
          POD_LEVEL_RESIZE,
          INIT_CONTAINER_RESIZE,
          MEMORY_VOLUME_RESIZE ->
          false;
    };
  }

  private static boolean restartsAllContainers(PodSpec pod) {
    return restartsAll(pod.containers()) || restartsAll(pod.initContainers());
  }

  private static boolean restartsAll(List<Container> containers) {
    return containers.stream()
        .flatMap(container -> container.restartPolicyRules().stream())
        .anyMatch(rule -> rule.action().equals("RestartAllContainers"));
  }

  private static boolean hasBindMountOptions(PodSpec pod) {
    return pod.containers().stream().anyMatch(it -> haveOptions(it.volumeMounts()))
        || pod.initContainers().stream().anyMatch(it -> haveOptions(it.volumeMounts()))
        || pod.ephemeralContainers().stream().anyMatch(it -> haveOptions(it.volumeMounts()));
  }

  private static boolean haveOptions(List<VolumeMount> mounts) {
    return mounts.stream().anyMatch(mount -> !mount.bindMountOptions().isEmpty());
  }

  /// The name by which nodes declare the feature.
  @Override
  public String toString() {
    return text;
  }
}
