package dev.berth.descheduler.proof;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.model.NodeInfo;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What follows from the eviction of a pod, as the scheduler decides it.
///
/// @param pod as it was
/// @param replacement as it is then; null if admission refuses it
/// @param node where the replacement goes; empty if nowhere
/// @param message why it goes nowhere; empty if it has a node
/// @param first pods that waited, and have got a node before the replacement
/// @param preempted pods that had to give way
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

  /// The node of the replacement, as it is then; null if it has none.
  @Nullable NodeInfo target() {
    return after.nodes().node(node);
  }

  /// Those of the nodes that there are.
  static Stream<NodeInfo> nodes(Snapshot cluster, Collection<String> names) {
    return names.stream().flatMap(name -> Stream.ofNullable(cluster.nodes().node(name)));
  }
}
