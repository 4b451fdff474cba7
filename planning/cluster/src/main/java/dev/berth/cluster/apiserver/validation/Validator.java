package dev.berth.cluster.apiserver.validation;

import dev.berth.api.apps.DaemonSet;
import dev.berth.api.apps.Deployment;
import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.apps.StatefulSet;
import dev.berth.api.batch.Job;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.LabelSelector;
import dev.berth.api.policy.PodDisruptionBudget;
import dev.berth.api.scheduling.CompositePodGroup;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.api.scheduling.Workload;
import dev.berth.api.selector.Selector;
import dev.berth.api.selector.SelectorException;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.ManifestErrors;
import org.jspecify.annotations.Nullable;

/// Finds the reasons why an API server would refuse objects that depend on its features;
/// [ObjectValidation] finds all others.
public final class Validator {
  private Validator() {}

  /// Validates one object with its defaults, and without the fields of disabled features.
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

  /// Whether the selector of an object can be read, on which all further steps rely. If not,
  /// reports an error for an object that an API server had accepted before somebody edited it; for
  /// a new object, [ObjectValidation] reports the error.
  public static boolean hasReadableSelector(Manifest manifest, ManifestErrors sink) {
    @Nullable LabelSelector selector =
        switch (manifest.object()) {
          case Deployment it -> it.spec().selector();
          case ReplicaSet it -> it.spec().selector();
          case StatefulSet it -> it.spec().selector();
          case DaemonSet it -> it.spec().selector();
          case PodDisruptionBudget it -> it.spec().selector();
          case PersistentVolumeClaim it -> it.spec().selector();
          default -> null;
        };
    try {
      var _ = Selector.of(selector);
      return true;
    } catch (SelectorException e) {
      if (!manifest.metadata().uid().isEmpty()) {
        sink.add(manifest, "spec.selector", String.valueOf(e.getMessage()));
      }
      return false;
    }
  }

  /// Validates the fields of a new pod that need a feature.
  public static void validateFeatures(
      Pod pod, FeatureGates gates, Manifest manifest, ManifestErrors sink) {
    FeatureGateRules.check(pod.spec(), gates, new ValidationErrors(manifest, sink));
  }
}
