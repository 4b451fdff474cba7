package dev.berth.cluster.controller.workload;

import dev.berth.api.meta.KubernetesObject;

/// The controller of one kind of workload.
interface WorkloadController<W extends KubernetesObject> {
  /// The numbers of a workload's pods, compared with its specification.
  ///
  /// @param desired the desired number of pods of its template
  /// @param updated how many of these pods exist
  /// @param ready how many of these pods run
  /// @param outdated how many pods of earlier templates exist
  /// @param kept how many outdated pods will not be replaced
  record Counts(int desired, int updated, int ready, int outdated, int kept) {}

  /// Takes the next step towards the workload's specification, if there is one.
  void sync(W workload);

  Counts count(W workload);
}
