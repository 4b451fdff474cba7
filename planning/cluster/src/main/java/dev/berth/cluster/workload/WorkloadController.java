package dev.berth.cluster.workload;

import dev.berth.api.meta.KubernetesObject;

/// The controller of a kind of workloads.
interface WorkloadController<W extends KubernetesObject> {

  /// How the pods of a workload stand to what it specifies.
  ///
  /// @param desired pods of its template
  /// @param updated those that there are
  /// @param ready those of them that run
  /// @param outdated pods of earlier templates
  /// @param kept how many of those are not to be replaced
  record Counts(int desired, int updated, int ready, int outdated, int kept) {}

  /// Takes the next step towards what the workload specifies, if there is one.
  void sync(W workload);

  Counts count(W workload);
}
