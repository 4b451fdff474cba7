package dev.berth.cluster.validation;

import dev.berth.api.apps.DaemonSet;
import dev.berth.api.apps.Deployment;
import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.apps.StatefulSet;
import dev.berth.api.batch.Job;
import dev.berth.api.core.Node;
import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.policy.PodDisruptionBudget;
import dev.berth.api.scheduling.CompositePodGroup;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.api.scheduling.Workload;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.ManifestErrors;
import java.util.List;

/// Finds what an API server would reject.
public final class Validator {

  private Validator() {}

  /// Validates one object, with its defaults.
  public static void validate(Manifest manifest, ManifestErrors sink) {
    var errors = new ValidationErrors(manifest, sink);
    if (manifest.metadata().name().isEmpty()) {
      errors.required("metadata.name", "name or generateName is required");
    } else if (manifest.metadata().controller().isEmpty()) { // others have their owner's name
      ObjectNameRules.check(manifest.object(), errors);
    }
    switch (manifest.object()) {
      case Pod pod -> PodRules.check(pod, errors);
      case Node node -> check(node, errors);
      case PersistentVolume volume ->
          QuantityRules.check(volume.spec().capacity(), "spec.capacity", errors);
      case PersistentVolumeClaim claim ->
          QuantityRules.check(
              claim.spec().resources().requests(), "spec.resources.requests", errors);
      case PodDisruptionBudget budget -> check(budget, errors);
      case PodGroup group -> new PodGroupRules(errors).check(group);
      case CompositePodGroup group -> new PodGroupRules(errors).check(group);
      case Workload workload -> GroupTemplateRules.check(workload, errors);
      case Deployment workload -> {
        WorkloadRules.check(workload.spec().selector(), workload.spec().template(), errors);
        WorkloadRules.replicas(workload.spec().replicas(), "spec.replicas", errors);
        LimitRules.check(workload.spec().strategy(), errors);
      }
      case ReplicaSet workload when workload.metadata().controller().isEmpty() -> {
        WorkloadRules.check(workload.spec().selector(), workload.spec().template(), errors);
        WorkloadRules.replicas(workload.spec().replicas(), "spec.replicas", errors);
      }
      case StatefulSet workload -> {
        WorkloadRules.check(workload.spec().selector(), workload.spec().template(), errors);
        WorkloadRules.replicas(workload.spec().replicas(), "spec.replicas", errors);
        LimitRules.check(workload.spec().updateStrategy(), errors);
      }
      case DaemonSet workload -> {
        WorkloadRules.check(workload.spec().selector(), workload.spec().template(), errors);
        LimitRules.check(workload.spec().updateStrategy(), errors);
      }
      case Job workload -> {
        WorkloadRules.replicas(workload.spec().parallelism(), "spec.parallelism", errors);
        WorkloadRules.replicas(workload.spec().completions(), "spec.completions", errors);
        JobSchedulingRules.check(workload.spec(), errors);
      }
      default -> {}
    }
  }

  /// Validates the fields of a new pod that need a feature.
  public static void validateFeatures(
      Pod pod, FeatureGates gates, Manifest manifest, ManifestErrors sink) {
    FeatureGateRules.check(pod.spec(), gates, new ValidationErrors(manifest, sink));
  }

  private static void check(Node node, ValidationErrors errors) {
    QuantityRules.check(node.status().capacity(), "status.capacity", errors);
    QuantityRules.check(node.status().allocatable(), "status.allocatable", errors);
    TaintRules.checkTaints(node.spec().taints(), "spec.taints", errors);
  }

  private static void check(PodDisruptionBudget budget, ValidationErrors errors) {
    var spec = budget.spec();
    SelectorRules.check(spec.selector(), "spec.selector", errors);
    LimitRules.check(spec.minAvailable(), "spec.minAvailable", errors);
    LimitRules.atMostAll(spec.minAvailable(), "spec.minAvailable", errors);
    LimitRules.check(spec.maxUnavailable(), "spec.maxUnavailable", errors);
    LimitRules.atMostAll(spec.maxUnavailable(), "spec.maxUnavailable", errors);
    if (spec.minAvailable() != null && spec.maxUnavailable() != null) {
      errors.forbidden("spec.maxUnavailable", "minAvailable and maxUnavailable cannot be both set");
    }
    var policy = spec.unhealthyPodEvictionPolicy();
    if (policy != null) {
      errors.supported(
          "spec.unhealthyPodEvictionPolicy", policy, List.of("AlwaysAllow", "IfHealthyBudget"));
    }
  }
}
