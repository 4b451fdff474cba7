package dev.berth.cluster.controller.workload;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.cluster.apiserver.admission.Refusal;
import dev.berth.cluster.manifest.StandIn;
import org.jspecify.annotations.Nullable;

/// A workload that has fewer pods than users may expect, and why.
///
/// @param desired the desired number of pods at this time; 0 if the workload wants none
/// @param existing how many of them exist, or are not due yet
/// @param reason a clause without a subject, such as `is suspended (spec.suspend: true)`; for
///   refused pods, the words of the API server
/// @param refusal the refusal of its pods; null if none is refused
public record Shortfall(
    KubernetesObject workload,
    int desired,
    int existing,
    String reason,
    @Nullable Refusal refusal) {
  /// Returns a text such as `Deployment shop/web`.
  public String title() {
    return StandIn.shown(workload).title();
  }
}
