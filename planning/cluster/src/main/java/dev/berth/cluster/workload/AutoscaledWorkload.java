package dev.berth.cluster.workload;

import dev.berth.cluster.manifest.KindKey;

/// A workload that has another number of pods than its object specifies, since a bound of its
/// autoscaler beats that.
///
/// @param workload the object
/// @param specified its `spec.replicas`
/// @param replicas how many it has instead
/// @param autoscaler the name of the HorizontalPodAutoscaler, in the same namespace
/// @param isAtMaximum whether all autoscaled workloads have as many pods as they may have
public record AutoscaledWorkload(
    KindKey workload, int specified, int replicas, String autoscaler, boolean isAtMaximum) {

  /// Such as `Deployment shop/web`.
  public String title() {
    return workload.kind() + " " + workload.key();
  }

  /// Such as `HorizontalPodAutoscaler web has minReplicas: 3`.
  public String reason() {
    return "HorizontalPodAutoscaler %s has %s: %,d%s"
        .formatted(
            autoscaler,
            isAtMaximum || replicas < specified ? "maxReplicas" : "minReplicas",
            replicas,
            isAtMaximum ? " (--hpa max)" : "");
  }
}
