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
import dev.berth.cluster.manifest.Findings;
import dev.berth.cluster.manifest.Manifest;

/// Finds what an API server would not admit.
public final class Validator {

  private Validator() {}

  /// Looks at one object, with its defaults.
  public static void validate(Manifest manifest, Findings findings) {
    var report = new Report(manifest, findings);
    if (manifest.metadata().name().isEmpty()) {
      report.required("metadata.name", "name or generateName is required");
    }
    switch (manifest.object()) {
      case Pod pod -> PodRules.check(pod, report);
      case Node node -> check(node, report);
      case PersistentVolume volume ->
          QuantityRules.check(volume.spec().capacity(), "spec.capacity", report);
      case PersistentVolumeClaim claim ->
          QuantityRules.check(
              claim.spec().resources().requests(), "spec.resources.requests", report);
      case PodDisruptionBudget budget -> check(budget, report);
      case Deployment workload -> {
        WorkloadRules.check(workload.spec().selector(), workload.spec().template(), report);
        WorkloadRules.replicas(workload.spec().replicas(), "spec.replicas", report);
      }
      case ReplicaSet workload when workload.metadata().controller().isEmpty() -> {
        WorkloadRules.check(workload.spec().selector(), workload.spec().template(), report);
        WorkloadRules.replicas(workload.spec().replicas(), "spec.replicas", report);
      }
      case StatefulSet workload -> {
        WorkloadRules.check(workload.spec().selector(), workload.spec().template(), report);
        WorkloadRules.replicas(workload.spec().replicas(), "spec.replicas", report);
      }
      case DaemonSet workload ->
          WorkloadRules.check(workload.spec().selector(), workload.spec().template(), report);
      case Job workload -> {
        WorkloadRules.replicas(workload.spec().parallelism(), "spec.parallelism", report);
        WorkloadRules.replicas(workload.spec().completions(), "spec.completions", report);
      }
      default -> {}
    }
  }

  /// Looks at what a new pod says that it may only say if a feature is on.
  public static void validateFeatures(
      Pod pod, FeatureGates gates, Manifest manifest, Findings findings) {
    FeatureRules.check(pod.spec(), gates, new Report(manifest, findings));
  }

  private static void check(Node node, Report report) {
    QuantityRules.check(node.status().capacity(), "status.capacity", report);
    QuantityRules.check(node.status().allocatable(), "status.allocatable", report);
    TaintRules.checkTaints(node.spec().taints(), "spec.taints", report);
  }

  private static void check(PodDisruptionBudget budget, Report report) {
    var spec = budget.spec();
    SelectorRules.check(spec.selector(), "spec.selector", report);
    if (spec.minAvailable() != null && spec.maxUnavailable() != null) {
      report.forbidden("spec.maxUnavailable", "minAvailable and maxUnavailable cannot be both set");
    }
  }
}
