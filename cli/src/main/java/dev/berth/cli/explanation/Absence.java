package dev.berth.cli.explanation;

import dev.berth.api.apps.DaemonSet;
import dev.berth.api.core.Pod;
import dev.berth.cluster.admission.Refusal;
import dev.berth.cluster.workload.Shortfall;

/// Pods that are not there to be explained, or a workload that has none, or not on every node.
///
/// @param object such as `Deployment shop/web`, or the pod
/// @param headline what is missing, such as `2 of 3 pods not created`
/// @param reason the words of the API server, or a sentence
/// @param help what would help
public record Absence(String object, String headline, String reason, Help help) {

  static Absence of(Shortfall shortfall, Help help) {
    int missing = shortfall.desired() - shortfall.existing();
    return missing <= 0
        ? new Absence(
            shortfall.title(),
            missing == 0
                ? "no pods"
                : "not rolled out to %,d %s".formatted(-missing, missing == -1 ? "pod" : "pods"),
            "It " + shortfall.reason() + ".",
            help)
        : new Absence(
            shortfall.title(),
            "%,d of %,d %s not created"
                .formatted(missing, shortfall.desired(), shortfall.desired() == 1 ? "pod" : "pods"),
            shortfall.reason(),
            help);
  }

  /// @param workload such as `ReplicaSet shop/web`; empty if it stands alone
  static Absence deleted(Pod pod, String workload) {
    return new Absence(
        "Pod " + pod.key(),
        "deleted",
        "%s has more pods than it wants, and deletes this one before it is tried."
            .formatted(workload.isEmpty() ? "Its controller" : workload),
        Help.NONE);
  }

  /// @param reason why it has no pod on some nodes
  static Absence leftOut(DaemonSet set, String reason) {
    return new Absence("DaemonSet " + set.key(), "not for all nodes", reason + ".", Help.NONE);
  }

  static Absence of(Refusal refusal) {
    return new Absence(
        refusal.kind() + " " + refusal.key(),
        "not created",
        refusal.message() + refusal.hint(),
        Help.NONE);
  }
}
