package dev.berth.suggestion;

/// One change of the pod, of the cluster or of a workload. A change is data: [PodChange#applyTo],
/// [ClusterEdit#in] and [RolloutChange#applyTo] apply it, [ChangeText] describes it in words, and
/// [ChangeSize] measures it.
public sealed interface Change permits PodChange, ClusterEdit, RolloutChange {
  /// Returns the change in words, such as `tolerate gpu=yes:NoSchedule`.
  default String text() {
    return ChangeText.of(this);
  }

  /// Whether Kueue makes this change when it admits the workload; then nobody should make it by
  /// hand.
  default boolean isByKueue() {
    return switch (this) {
      case RolloutChange.Resume(var _, var queue) -> !queue.isEmpty();
      case PodChange.RemoveSchedulingGates gates -> !gates.ofKueue().isEmpty();
      default -> false;
    };
  }
}
