package dev.berth.cli.explanation;

import dev.berth.api.core.Pod;
import dev.berth.api.core.Volume;
import dev.berth.api.meta.Quantity;
import java.util.ArrayList;
import java.util.Map;
import java.util.TreeMap;

/// What a pod needs, in a line.
final class PodNeeds {
  private PodNeeds() {}

  /// `Deployment shop/web, priority 0, needs cpu 500m, memory 1Gi`.
  ///
  /// @param workload what the pod is part of; empty if it stands alone
  /// @param requests how much of each resource it requests
  static String text(String workload, Pod pod, Map<String, Quantity> requests) {
    var needs = new ArrayList<String>();
    new TreeMap<>(requests).forEach((resource, amount) -> needs.add(resource + " " + amount));
    for (Volume volume : pod.spec().volumes()) {
      var named = volume.persistentVolumeClaim();
      if (named != null || volume.ephemeral() != null) {
        needs.add("a volume for " + (named == null ? volume.name() : named.claimName()));
      }
    }
    pod.spec().resourceClaims().forEach(claim -> needs.add("devices for " + claim.name()));
    return "%spriority %d, needs %s"
        .formatted(
            workload.isEmpty() ? "" : workload + ", ",
            pod.priority(),
            needs.isEmpty() ? "nothing in particular" : String.join(", ", needs));
  }
}
