package dev.berth.descheduler.proof;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.model.NodeInfo;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The consequences of the eviction of a pod, as the scheduler decides.
///
/// @param pod as it was
/// @param replacement the replacement afterwards; null if admission refuses it
/// @param node the node of the replacement; empty for none
/// @param message the reason why it has no node; empty if it has one
/// @param first pods that waited, and got a node before the replacement
/// @param preempted preempted pods
/// @param before the cluster before
/// @param after the cluster then
record Relocation(
    Pod pod,
    @Nullable Pod replacement,
    String node,
    String message,
    List<ObjectKey> first,
    List<ObjectKey> preempted,
    Snapshot before,
    Snapshot after) {
  /// Where the pod was.
  String origin() {
    return pod.spec().nodeName();
  }

  /// The node of the replacement afterwards; null if it has none.
  @Nullable NodeInfo target() {
    return after.nodes().node(node);
  }

  /// Those of the nodes that exist.
  static Stream<NodeInfo> nodes(Snapshot cluster, Collection<String> names) {
    return names.stream().flatMap(name -> Stream.ofNullable(cluster.nodes().node(name)));
  }
}
