package dev.berth.timeline.measure;

/// The properties by which figures group pods.
public enum Grouping {
  NAMESPACE,
  QUEUE,
  PRIORITY,
  WORKLOAD;

  /// Returns the name of the pod's group; empty if the pod has none.
  String of(PodTraits pod) {
    return switch (this) {
      case NAMESPACE -> pod.namespace();
      case QUEUE -> pod.queue();
      case PRIORITY -> pod.priority();
      case WORKLOAD -> pod.workload();
    };
  }
}
