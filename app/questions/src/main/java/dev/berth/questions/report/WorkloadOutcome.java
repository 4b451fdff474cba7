package dev.berth.questions.report;

import dev.berth.cluster.manifest.KindKey;
import java.util.List;

/// What a run came to for one workload, or for a pod that has none.
///
/// @param workload the pod itself if it has none
/// @param desired how many pods it is to have
/// @param running how many of its pods have a node at the end, those placed in this run included
/// @param placed how many were placed in this run
/// @param pending how many could not be placed
/// @param pendingBefore how many of these were in the cluster already, and pending
/// @param gated how many wait for a scheduling gate
/// @param preempted how many were preempted in this run
/// @param reasons why pods wait, the most frequent reason first
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

  /// A message in kube-scheduler's words, and how many pods have it.
  public record Reason(String message, int pods) {}

  /// Such as `Deployment shop/web`.
  public String title() {
    return workload.title();
  }
}
