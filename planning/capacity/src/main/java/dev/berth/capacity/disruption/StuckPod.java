package dev.berth.capacity.disruption;

import dev.berth.api.meta.ObjectKey;
import java.util.List;

/// A pod that is not where it should be in the end: it waits for a node, or could not be evicted.
///
/// @param workload such as `Deployment shop/web`; empty if nothing controls the pod
/// @param node where it still is; empty if it is nowhere
/// @param message why
/// @param rejections why it fits no node; of pods of one workload that wait for the same reason,
///   the first one has them
/// @param notes what else is worth knowing of that, a clause each
public record StuckPod(
    ObjectKey pod,
    String workload,
    String node,
    String message,
    List<NodeRejection> rejections,
    List<String> notes) {
  public StuckPod {
    rejections = List.copyOf(rejections);
    notes = List.copyOf(notes);
  }

  /// One that waits for no node.
  public StuckPod(ObjectKey pod, String workload, String node, String message) {
    this(pod, workload, node, message, List.of(), List.of());
  }

  StuckPod withNotes(List<String> known) {
    return new StuckPod(pod, workload, node, message, rejections, known);
  }
}
