package dev.berth.suggestion;

/// One change of the pod, of the cluster or of a workload. Data: what it does is in
/// [PodChange#applyTo], [ClusterEdit#in] and [RolloutChange#applyTo], what it is called in
/// [ChangeText], how large it is in [ChangeSize].
public sealed interface Change permits PodChange, ClusterEdit, RolloutChange {
  /// The change in words, such as `tolerate gpu=yes:NoSchedule`.
  default String text() {
    return ChangeText.of(this);
  }

  /// Whether Kueue makes it, when it admits the workload: nobody should make it by hand.
  default boolean isByKueue() {
    return switch (this) {
      case RolloutChange.Resume(var _, var queue) -> !queue.isEmpty();
      case PodChange.RemoveSchedulingGates gates -> !gates.ofKueue().isEmpty();
      default -> false;
    };
  }
}
