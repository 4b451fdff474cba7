package dev.berth.descheduler.proof;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.handle.Snapshot;
import java.util.List;
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
  Relocation {
    first = List.copyOf(first);
    preempted = List.copyOf(preempted);
  }

  /// Where the pod was.
  String origin() {
    return pod.spec().nodeName();
  }
}
