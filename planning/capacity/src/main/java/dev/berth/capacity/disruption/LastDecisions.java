package dev.berth.capacity.disruption;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.capacity.disruption.StuckPod.NodeRejection;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.suggestion.Note;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The last decisions of the scheduler about pods, for the report about pods that wait in the end.
/// For one thread.
final class LastDecisions {
  /// Pods that wait for the same reason.
  private record Kind(String workload, String message) {}

  private final Map<String, Decision> decisions = new HashMap<>();
  private final Set<Kind> told = new HashSet<>();

  void decided(Decision decision) {
    decisions.put(decision.uid(), decision);
  }

  /// The reason why the pod has no node, in kube-scheduler's words; empty if it was not tried.
  String message(Pod pod) {
    var decision = decisions.get(pod.metadata().uid());
    return decision == null ? "" : decision.message();
  }

  /// Returns further notes about the reason why it has no node.
  List<String> notes(Pod pod, Snapshot cluster) {
    var decision = decisions.get(pod.metadata().uid());
    return decision == null
        ? List.of()
        : Note.of(pod, cluster, NodeRejection.blockers(decision)).stream().map(Note::text).toList();
  }

  /// Describes the pod as a waiting one.
  StuckPod stuck(Pod pod, ObjectKey key, String workload) {
    var message = message(pod);
    var decision = decisions.get(pod.metadata().uid());
    return new StuckPod(
        key,
        workload,
        "",
        message,
        decision != null && told.add(new Kind(workload, message))
            ? NodeRejection.of(decision)
            : List.of(),
        List.of());
  }
}
