package dev.berth.questions.report;

import dev.berth.cluster.manifest.KindKey;
import java.util.List;

/// The outcome of a run for one workload, or for a pod without a workload.
///
/// @param workload the pod itself if it has no workload
/// @param desired the specified number of pods
/// @param running the number of its pods with a node at the end, including those placed in this run
/// @param placed the number placed in this run
/// @param pending the number that could not be placed
/// @param pendingBefore the number of these that were already in the cluster, and pending
/// @param gated the number that wait for a scheduling gate
/// @param preempted the number preempted in this run
/// @param reasons the reasons why pods wait, the most frequent first
public record WorkloadOutcome(
    KindKey workload,
    int desired,
    int running,
    int placed,
    int pending,
    int pendingBefore,
    int gated,
    int preempted,
    List<Reason> reasons) {
  public WorkloadOutcome {
    reasons = List.copyOf(reasons);
  }

  /// A message in kube-scheduler's words, and the number of its pods.
  public record Reason(String message, int pods) {}

  /// Such as `Deployment shop/web`.
  public String title() {
    return workload.title();
  }
}
