package dev.berth.cluster.controller.workload;

import dev.berth.cluster.manifest.KindKey;

/// A workload with another number of pods than its object specifies, because a bound of its
/// autoscaler takes precedence.
///
/// @param workload the object of the workload
/// @param specified its `spec.replicas`
/// @param replicas the number of pods that it has instead
/// @param autoscaler the name of the HorizontalPodAutoscaler in the same namespace
/// @param isAtMaximum whether all autoscaled workloads have as many pods as they may have
public record AutoscaledWorkload(
    KindKey workload, int specified, int replicas, String autoscaler, boolean isAtMaximum) {
  /// Returns a text such as `Deployment shop/web`.
  public String title() {
    return workload.kind() + " " + workload.key();
  }

  /// Returns a text such as `HorizontalPodAutoscaler web has minReplicas: 3`.
  public String reason() {
    return "HorizontalPodAutoscaler %s has %s: %,d%s"
        .formatted(
            autoscaler,
            isAtMaximum || replicas < specified ? "maxReplicas" : "minReplicas",
            replicas,
            isAtMaximum ? " (--hpa max)" : "");
  }
}
