package dev.berth.cluster.workload;

import dev.berth.cluster.manifest.KindKey;

/// A workload that has another number of pods than its object specifies, since a bound of its
/// autoscaler beats that.
///
/// @param workload the object
/// @param specified its `spec.replicas`
/// @param replicas how many it has instead
/// @param autoscaler the name of the HorizontalPodAutoscaler, in the same namespace
/// @param bound the field that keeps it from the specified number: `minReplicas` or `maxReplicas`
/// @param limit the value of that field
public record AutoscaledWorkload(
    KindKey workload, int specified, int replicas, String autoscaler, String bound, int limit) {

  /// Such as `Deployment shop/web`.
  public String title() {
    return workload.kind() + " " + workload.key();
  }
}
