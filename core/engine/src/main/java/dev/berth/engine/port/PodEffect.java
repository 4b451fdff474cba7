package dev.berth.engine.port;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodCondition;
import dev.berth.api.meta.KubernetesObject;
import org.jspecify.annotations.Nullable;

/// A write to the cluster about one pod, beside those of plugins.
public sealed interface PodEffect {
  /// The pod, as of the decision.
  Pod pod();

  /// Patches the pod's status.
  ///
  /// @param condition takes the place of the one of its type; null if none is to change
  /// @param nominatedNodeName empty to clear the nomination; null if it is to stay as it is
  record PatchStatus(Pod pod, @Nullable PodCondition condition, @Nullable String nominatedNodeName)
      implements PodEffect {}

  /// Deletes the pod, with its own grace period.
  record DeletePod(Pod pod) implements PodEffect {}

  /// Records an event of `events.k8s.io/v1`.
  ///
  /// @param related another object that has to do with it; null for none
  /// @param reporter the scheduler name of the profile: that of the pod, or of its preemptor
  /// @param reason one word, such as `FailedScheduling`
  /// @param action what was done, such as `Scheduling`
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
    /// Without a related object.
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
