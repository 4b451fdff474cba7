package dev.berth.cluster.apiserver.admission;

import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.ManifestErrors;

/// Finds the errors of objects that are not stored, such as pods of a template, as an API server
/// would find them.
public final class ObjectChecks {
  private final FeatureGates gates;
  private final Defaults defaults;

  /// @param gates the features of the API server
  public ObjectChecks(FeatureGates gates) {
    this.gates = gates;
    defaults = new Defaults(gates);
  }

  /// Adds all errors that an API server would find in the pods of a workload.
  ///
  /// @param pod one of these pods
  public void check(Manifest workload, Pod pod, ManifestErrors errors) {
    Normalizer.validate(workload.with(defaults.apply(pod)), gates, errors.ofTemplate(workload));
  }

  /// Adds all errors that an API server would find in an object.
  public void check(Manifest object, ManifestErrors errors) {
    Normalizer.validate(object.map(defaults::apply), gates, errors);
  }
}
