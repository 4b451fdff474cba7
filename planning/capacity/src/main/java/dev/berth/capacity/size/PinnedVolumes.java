package dev.berth.capacity.size;

import dev.berth.api.core.Pod;
import dev.berth.api.selector.NodeMatcher;
import dev.berth.framework.handle.ClusterObjects;
import dev.berth.framework.handle.Snapshot;
import dev.berth.suggestion.BoundVolume;

/// Finds volumes that are on one node only.
///
/// @param nodes all of them
record PinnedVolumes(Snapshot nodes) {
  /// A clause about a volume of the pod that no other node reaches; empty if there is none.
  String of(Pod pod, ClusterObjects objects) {
    for (var bound : BoundVolume.of(pod, objects)) {
      if (isOnOneNode(bound)) {
        return "its volume %s (claim %s) is on this node only"
            .formatted(bound.volume().metadata().name(), bound.claim().metadata().name());
      }
    }
    return "";
  }

  private boolean isOnOneNode(BoundVolume bound) {
    var required = bound.nodes();
    if (required == null) {
      return false;
    }
    var matcher = NodeMatcher.of(required);
    return nodes.nodes().nodes().stream().filter(node -> matcher.matches(node.node())).count() == 1;
  }
}
