package dev.berth.suggestion;

import dev.berth.api.apps.DaemonSet;
import dev.berth.api.apps.Deployment;
import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.apps.StatefulSet;
import dev.berth.api.batch.Job;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.PodTemplateSpec;
import dev.berth.api.core.ReplicationController;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.framework.cluster.ClusterObjects;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Reads and changes the pod templates of workloads.
public final class Templates {
  private static final Map<String, Class<? extends KubernetesObject>> CONTROLLERS =
      Map.of(
          "ReplicaSet", ReplicaSet.class,
          "StatefulSet", StatefulSet.class,
          "DaemonSet", DaemonSet.class,
          "Job", Job.class);

  private Templates() {}

  /// Returns the template from which the pod's controller creates pods; null if there is none.
  public static @Nullable PodTemplateSpec ofController(Pod pod, ClusterObjects objects) {
    return pod.metadata()
        .controller()
        .flatMap(owner -> {
          var kind = CONTROLLERS.get(owner.kind());
          var key = new ObjectKey(pod.key().namespace(), owner.name());
          return Optional.ofNullable(kind)
              .<KubernetesObject>map(it -> objects.get(it, key))
              .filter(it -> it.metadata().uid().equals(owner.uid()));
        })
        .map(Templates::of)
        .orElse(null);
  }

  /// Returns the workload with a changed template spec; for a pod, with a changed spec. Returns
  /// other objects unchanged.
  public static KubernetesObject withSpec(
      KubernetesObject workload, UnaryOperator<PodSpec> change) {
    return switch (workload) {
      case Pod it -> it.withSpec(change.apply(it.spec()));
      case Deployment it ->
          it.withSpec(it.spec().withTemplate(changed(it.spec().template(), change)));
      case StatefulSet it ->
          it.withSpec(it.spec().withTemplate(changed(it.spec().template(), change)));
      case DaemonSet it ->
          it.withSpec(it.spec().withTemplate(changed(it.spec().template(), change)));
      case Job it -> it.withSpec(it.spec().withTemplate(changed(it.spec().template(), change)));
      case ReplicaSet it -> {
        PodTemplateSpec template = it.spec().template();
        yield template == null
            ? it
            : it.withSpec(it.spec().withTemplate(changed(template, change)));
      }
      case ReplicationController it -> {
        PodTemplateSpec template = it.spec().template();
        yield template == null
            ? it
            : it.withSpec(it.spec().withTemplate(changed(template, change)));
      }
      default -> workload;
    };
  }

  /// Returns the workload with its pods' label removed. Changes only workloads that do not select
  /// their pods by labels that people write.
  public static KubernetesObject withoutLabel(KubernetesObject workload, String key) {
    return switch (workload) {
      case Pod it -> it.withMetadata(without(key, it.metadata()));
      case Job it -> {
        PodTemplateSpec template = it.spec().template();
        yield it.withSpec(
            it.spec()
                .withTemplate(
                    new PodTemplateSpec(without(key, template.metadata()), template.spec())));
      }
      default -> workload;
    };
  }

  private static ObjectMeta without(String key, ObjectMeta metadata) {
    Map<String, String> labels = new HashMap<>(metadata.labels());
    labels.remove(key);
    return metadata.withLabels(labels);
  }

  private static PodTemplateSpec changed(PodTemplateSpec template, UnaryOperator<PodSpec> change) {
    return new PodTemplateSpec(template.metadata(), change.apply(template.spec()));
  }

  /// Returns the template of a workload; null if it has none.
  static @Nullable PodTemplateSpec of(KubernetesObject workload) {
    return switch (workload) {
      case Deployment it -> it.spec().template();
      case StatefulSet it -> it.spec().template();
      case DaemonSet it -> it.spec().template();
      case Job it -> it.spec().template();
      case ReplicaSet it -> it.spec().template();
      case ReplicationController it -> it.spec().template();
      default -> null;
    };
  }
}
