package dev.berth.cluster.workload;

import dev.berth.api.apps.Deployment;
import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.apps.StatefulSet;
import dev.berth.api.autoscaling.HorizontalPodAutoscaler;
import dev.berth.api.core.ReplicationController;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.manifest.KindKey;
import dev.berth.cluster.manifest.Manifest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What HorizontalPodAutoscalers do without knowing the load: they keep the replicas of their
/// targets between their bounds. A target of no replicas is not scaled.
///
/// Source: `pkg/controller/podautoscaler/horizontal.go`.
final class Autoscaling {

  private final Map<KindKey, HorizontalPodAutoscaler> autoscalers = new HashMap<>();
  private final boolean atMaximum;

  private Autoscaling(List<Manifest> manifests, boolean atMaximum) {
    this.atMaximum = atMaximum;
    for (var manifest : manifests) {
      if (manifest.object() instanceof HorizontalPodAutoscaler autoscaler) {
        var target = autoscaler.spec().scaleTargetRef();
        autoscalers.put(
            new KindKey(target.kind(), new ObjectKey(manifest.key().namespace(), target.name())),
            autoscaler);
      }
    }
  }

  /// The objects, scaled.
  static List<Manifest> apply(List<Manifest> manifests, boolean atMaximum) {
    var autoscaling = new Autoscaling(manifests, atMaximum);
    return autoscaling.autoscalers.isEmpty()
        ? manifests
        : manifests.stream().map(manifest -> manifest.with(autoscaling.scaled(manifest))).toList();
  }

  private KubernetesObject scaled(Manifest manifest) {
    var object = manifest.object();
    var autoscaler = autoscalers.get(KindKey.of(manifest));
    if (autoscaler == null) {
      return object;
    }
    return switch (object) {
      case Deployment it ->
          it.withSpec(it.spec().withReplicas(replicas(it.spec().replicas(), autoscaler)));
      case StatefulSet it ->
          it.withSpec(it.spec().withReplicas(replicas(it.spec().replicas(), autoscaler)));
      case ReplicaSet it ->
          it.withSpec(it.spec().withReplicas(replicas(it.spec().replicas(), autoscaler)));
      case ReplicationController it ->
          new ReplicationController(
              it.metadata(), it.spec().withReplicas(replicas(it.spec().replicas(), autoscaler)));
      default -> object;
    };
  }

  private int replicas(@Nullable Integer written, HorizontalPodAutoscaler autoscaler) {
    var replicas = ReplicaSetController.orOne(written);
    var max = Math.max(1, autoscaler.spec().maxReplicas());
    var min = Math.clamp(ReplicaSetController.orOne(autoscaler.spec().minReplicas()), 1, max);
    if (replicas == 0) {
      return 0;
    }
    return atMaximum ? max : Math.clamp(replicas, min, max);
  }
}
