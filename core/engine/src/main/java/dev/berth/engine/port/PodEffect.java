package dev.berth.engine.port;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodCondition;
import dev.berth.api.meta.KubernetesObject;
import org.jspecify.annotations.Nullable;

/// A write to the cluster about one pod that does not come from a plugin.
public sealed interface PodEffect {
  /// The pod, as of the decision.
  Pod pod();

  /// Patches the pod's status.
  ///
  /// @param condition replaces the condition of the same type; null to change none
  /// @param nominatedNodeName empty to clear the nomination; null to keep it
  record PatchStatus(Pod pod, @Nullable PodCondition condition, @Nullable String nominatedNodeName)
      implements PodEffect {}

  /// Deletes the pod, with the pod's own grace period.
  record DeletePod(Pod pod) implements PodEffect {}

  /// Records an event of `events.k8s.io/v1`.
  ///
  /// @param related another object involved; null for none
  /// @param reporter the scheduler name of the profile of the pod or of its preemptor
  /// @param reason one word, such as `FailedScheduling`
  /// @param action the action, such as `Scheduling`
  /// @param note at most 1024 bytes
  record RecordEvent(
      Pod pod,
      @Nullable KubernetesObject related,
      String reporter,
      Severity severity,
      String reason,
      String action,
      String note)
      implements PodEffect {
    /// Creates an event without a related object.
    public RecordEvent(
        Pod pod, String reporter, Severity severity, String reason, String action, String note) {
      this(pod, null, reporter, severity, reason, action, note);
    }
  }

  /// The type of an event.
  enum Severity {
    NORMAL("Normal"),
    WARNING("Warning");

    private final String text;

    Severity(String text) {
      this.text = text;
    }

    /// Kubernetes' spelling, such as `Normal`.
    @Override
    public String toString() {
      return text;
    }
  }
}
