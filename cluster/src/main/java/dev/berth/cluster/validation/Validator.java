package dev.berth.cluster.validation;

import dev.berth.api.batch.Job;
import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.scheduling.CompositePodGroup;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.api.scheduling.Workload;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.ManifestErrors;

/// Finds what an API server would refuse depending on its features; the rest is for
/// [ObjectValidation].
public final class Validator {

  private Validator() {}

  /// Validates one object, with its defaults and without the fields of features that are off.
  public static void validate(Manifest manifest, ManifestErrors sink) {
    var errors = new ValidationErrors(manifest, sink);
    KubernetesObject object = manifest.object();
    switch (object) {
      case PodGroup group -> new PodGroupRules(errors).check(group);
      case CompositePodGroup group -> new PodGroupRules(errors).check(group);
      case Workload workload -> GroupTemplateRules.check(workload, errors);
      case Job job -> JobSchedulingRules.check(job.spec(), errors);
      default -> {}
    }
  }

  /// Validates the fields of a new pod that need a feature.
  public static void validateFeatures(
      Pod pod, FeatureGates gates, Manifest manifest, ManifestErrors sink) {
    FeatureGateRules.check(pod.spec(), gates, new ValidationErrors(manifest, sink));
  }
}
