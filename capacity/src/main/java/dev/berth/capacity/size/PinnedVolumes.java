package dev.berth.capacity.size;

import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.selector.NodeMatcher;
import dev.berth.framework.handle.ClusterObjects;
import dev.berth.framework.handle.Snapshot;

/// Finds volumes that are on one node only.
///
/// @param nodes all of them
record PinnedVolumes(Snapshot nodes) {
  /// A clause about a volume of the pod that no other node reaches; empty if there is none.
  String of(Pod pod, ClusterObjects objects) {
    for (var volume : pod.spec().volumes()) {
      var source = volume.persistentVolumeClaim();
      var claim =
          source == null
              ? null
              : objects.get(
                  PersistentVolumeClaim.class,
                  new ObjectKey(pod.metadata().namespace(), source.claimName()));
      var bound =
          claim == null
              ? null
              : objects.get(PersistentVolume.class, new ObjectKey("", claim.spec().volumeName()));
      if (claim != null && bound != null && isOnOneNode(bound)) {
        return "its volume %s (claim %s) is on this node only"
            .formatted(bound.metadata().name(), claim.metadata().name());
      }
    }
    return "";
  }

  private boolean isOnOneNode(PersistentVolume volume) {
    var affinity = volume.spec().nodeAffinity();
    if (affinity == null || affinity.required() == null) {
      return false;
    }
    var matcher = NodeMatcher.of(affinity.required());
    return nodes.nodes().nodes().stream().filter(node -> matcher.matches(node.node())).count() == 1;
  }
}
