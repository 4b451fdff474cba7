package dev.berth.cluster.controller.workload;

import dev.berth.api.autoscaling.HorizontalPodAutoscaler;
import dev.berth.cluster.manifest.KindKey;
import dev.berth.cluster.manifest.Manifest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Scales like HorizontalPodAutoscalers that do not know the load: keeps the replicas of their
/// targets within the bounds. Does not scale a target without replicas.
///
/// Source: `pkg/controller/podautoscaler/horizontal.go`.
final class Autoscaling {
  private final Map<KindKey, HorizontalPodAutoscaler> autoscalers = new HashMap<>();
  private final boolean atMaximum;
  private final List<AutoscaledWorkload> overridden = new ArrayList<>();

  /// @param manifests the objects, including the autoscalers
  /// @param atMaximum whether the targets have as many pods as they may have
  Autoscaling(List<Manifest> manifests, boolean atMaximum) {
    this.atMaximum = atMaximum;
    for (var manifest : manifests) {
      if (manifest.object() instanceof HorizontalPodAutoscaler autoscaler) {
        var target = autoscaler.spec().scaleTargetRef();
        autoscalers.put(KindKey.of(target, manifest.key().namespace()), autoscaler);
      }
    }
  }

  /// Returns the scaled object.
  Manifest scaled(Manifest manifest) {
    var workload = manifest.shown();
    var autoscaler = autoscalers.getOrDefault(workload, autoscalers.get(KindKey.of(manifest)));
    if (autoscaler == null) {
      return manifest;
    }
    var written = Workloads.specifiedReplicas(manifest.object());
    return manifest.with(
        Workloads.withReplicas(manifest.object(), replicas(workload, written, autoscaler)));
  }

  private int replicas(
      KindKey workload, @Nullable Integer written, HorizontalPodAutoscaler autoscaler) {
    var replicas = ReplicaSetController.orOne(written);
    var max = Math.max(1, autoscaler.spec().maxReplicas());
    var min = Math.clamp(ReplicaSetController.orOne(autoscaler.spec().minReplicas()), 1, max);
    if (replicas == 0) {
      return 0;
    }
    var bounded = atMaximum ? max : Math.clamp(replicas, min, max);
    if (written != null && bounded != written) {
      overridden.add(
          new AutoscaledWorkload(
              workload, written, bounded, autoscaler.metadata().name(), atMaximum));
    }
    return bounded;
  }

  /// Returns the workloads so far that specify fewer or more pods than their autoscalers allow.
  List<AutoscaledWorkload> overridden() {
    return List.copyOf(overridden);
  }
}
