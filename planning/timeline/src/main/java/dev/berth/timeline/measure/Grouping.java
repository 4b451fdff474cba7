package dev.berth.timeline.measure;

/// What pods can be told apart by in figures.
public enum Grouping {
  NAMESPACE,
  QUEUE,
  PRIORITY,
  WORKLOAD;

  /// The group of a pod; empty if it is in none.
  String of(PodTraits pod) {
    return switch (this) {
      case NAMESPACE -> pod.namespace();
      case QUEUE -> pod.queue();
      case PRIORITY -> pod.priority();
      case WORKLOAD -> pod.workload();
    };
  }
}
