package dev.berth.engine.port;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodCondition;
import org.jspecify.annotations.Nullable;

/// Something that is to be done in the cluster about one pod, beside what plugins write.
public sealed interface PodEffect {
  /// The pod, as the engine knew it when it decided.
  Pod pod();

  /// Changes the pod's status, by a patch of only what is named here.
  ///
  /// @param condition takes the place of the one of its type; null if none is to change
  /// @param nominatedNodeName empty to take the nomination away; null if it is to stay as it is
  record PatchStatus(Pod pod, @Nullable PodCondition condition, @Nullable String nominatedNodeName)
      implements PodEffect {}

  /// Deletes the pod, with the grace that it has asked for.
  record DeletePod(Pod pod) implements PodEffect {}

  /// Tells users what has happened: an event of `events.k8s.io/v1`.
  ///
  /// @param reporter the profile on whose behalf it has happened, by its scheduler's name: that of
  ///   the pod, or of the pod that it makes way for
  /// @param reason one word, such as `FailedScheduling`
  /// @param action what was done, such as `Scheduling`
  /// @param note at most 1024 bytes
  record TellEvent(
      Pod pod, String reporter, Severity severity, String reason, String action, String note)
      implements PodEffect {}

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
