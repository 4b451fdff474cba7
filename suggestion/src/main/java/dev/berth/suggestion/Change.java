package dev.berth.suggestion;

/// One change of the pod or of the cluster. Data: what it does is in [PodChange#applyTo] and
/// [ClusterEdit#in], what it is called in [ChangeText], how large it is in [ChangeSize].
public sealed interface Change permits PodChange, ClusterEdit {
  /// The change in words, such as `tolerate gpu=yes:NoSchedule`.
  default String text() {
    return ChangeText.of(this);
  }
}
