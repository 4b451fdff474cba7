package dev.berth.cluster.controller.workload;

import dev.berth.api.apps.DaemonSet;
import dev.berth.api.apps.Deployment;
import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.apps.StatefulSet;
import dev.berth.api.batch.Job;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodTemplateSpec;
import dev.berth.api.core.ReplicationController;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.ManifestErrors;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The kinds whose controllers create pods.
public final class Workloads {
  /// The maximum number of pods to create, twice the number in the largest clusters.
  static final int MOST_PODS = 300_000;

  private Workloads() {}

  /// Whether the object's controller creates pods.
  public static boolean isWorkload(KubernetesObject object) {
    return template(object) != null || object instanceof ReplicationController;
  }

  /// Returns the template of the object's pods; null if it creates none.
  static @Nullable PodTemplateSpec template(KubernetesObject object) {
    return switch (object) {
      case Deployment it -> it.spec().template();
      case ReplicaSet it -> it.spec().template();
      case ReplicationController it -> it.spec().template();
      case StatefulSet it -> it.spec().template();
      case DaemonSet it -> it.spec().template();
      case Job it -> it.spec().template();
      default -> null;
    };
  }

  /// Returns the template of the object's pods, also for a ReplicationController.
  static @Nullable PodTemplateSpec podTemplate(KubernetesObject object) {
    return object instanceof ReplicationController it ? it.spec().template() : template(object);
  }

  /// Returns one of the workload's pods, to check it before any is created; null if the workload
  /// creates none.
  public static @Nullable Pod sample(KubernetesObject workload) {
    var template = template(workload);
    if (template == null) {
      return null;
    }
    var pod = PodTemplates.pod(template, workload);
    return PodTemplates.named(pod, workload.metadata().name() + "-");
  }

  /// Returns the object if it is a pod, and otherwise one of its pods as [#sample] does.
  public static @Nullable Pod podOf(KubernetesObject object) {
    return object instanceof Pod pod ? pod : sample(object);
  }

  /// Returns this pod with the labels that the controller adds, ready to be created.
  static @Nullable Pod created(KubernetesObject workload) {
    var sample = sample(workload);
    return sample != null && workload instanceof StatefulSet set
        ? PodTemplates.labelled(
            sample, Map.of(Pod.REVISION, Revisions.name(set, set.spec().template())))
        : sample;
  }

  /// Adds errors about workloads that exceed the maximum number of pods.
  static void checkCounts(List<Manifest> manifests, ManifestErrors errors) {
    long specified = 0;
    for (var manifest : manifests) {
      var more = specifiedPods(manifest.object());
      if (specified + more > MOST_PODS) {
        errors.add(
            manifest,
            manifest.object() instanceof Job ? "spec.parallelism" : "spec.replicas",
            "more pods than can be simulated: at most %,d for all workloads".formatted(MOST_PODS));
      } else {
        specified += more;
      }
    }
  }

  /// Returns how many pods the workload should have.
  ///
  /// @param otherwise the result if the workload does not say
  static int replicas(KubernetesObject workload, int otherwise) {
    return isScalable(workload)
        ? ReplicaSetController.orOne(specifiedReplicas(workload))
        : otherwise;
  }

  /// Whether the object has a number of replicas.
  public static boolean isScalable(KubernetesObject object) {
    return object instanceof Deployment
        || object instanceof StatefulSet
        || object instanceof ReplicaSet
        || object instanceof ReplicationController;
  }

  /// Returns `spec.replicas` of a workload; null if it does not say, or has no such field.
  public static @Nullable Integer specifiedReplicas(KubernetesObject workload) {
    return switch (workload) {
      case Deployment it -> it.spec().replicas();
      case StatefulSet it -> it.spec().replicas();
      case ReplicaSet it -> it.spec().replicas();
      case ReplicationController it -> it.spec().replicas();
      default -> null;
    };
  }

  /// Returns the object with another number of replicas; the same object if it has no such number.
  public static KubernetesObject withReplicas(KubernetesObject object, int replicas) {
    return switch (object) {
      case Deployment it -> it.withSpec(it.spec().withReplicas(replicas));
      case StatefulSet it -> it.withSpec(it.spec().withReplicas(replicas));
      case ReplicaSet it -> it.withSpec(it.spec().withReplicas(replicas));
      case ReplicationController it ->
          new ReplicationController(it.metadata(), it.spec().withReplicas(replicas));
      default -> object;
    };
  }

  /// Returns how many pods the object specifies; 0 if it specifies none.
  private static long specifiedPods(KubernetesObject object) {
    var pods =
        switch (object) {
          case Deployment deployment -> deployment.spec().replicas();
          case ReplicaSet set when set.metadata().controller().isEmpty() -> set.spec().replicas();
          case ReplicationController it -> it.spec().replicas();
          case StatefulSet set -> set.spec().replicas();
          case Job job -> job.spec().parallelism();
          default -> null;
        };
    return pods == null ? 0 : pods;
  }
}
