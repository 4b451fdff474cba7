package dev.berth.cluster.workload;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.cluster.admission.Refusal;
import dev.berth.cluster.manifest.StandIn;
import org.jspecify.annotations.Nullable;

/// A workload that has fewer pods than one may expect, and why.
///
/// @param desired how many pods it is to have by now; 0 if it wants none
/// @param existing how many of them there are, or are not to be there yet
/// @param reason a clause without a subject, such as `is suspended (spec.suspend: true)`; of pods
///   that are refused, the words of the API server
/// @param refusal of its pods; null if none is refused
public record Shortfall(
    KubernetesObject workload,
    int desired,
    int existing,
    String reason,
    @Nullable Refusal refusal) {

  /// Such as `Deployment shop/web`.
  public String title() {
    return StandIn.shown(workload).title();
  }
}
