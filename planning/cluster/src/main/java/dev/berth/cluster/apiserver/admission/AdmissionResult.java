package dev.berth.cluster.apiserver.admission;

import dev.berth.api.meta.KubernetesObject;

/// The result of the admission of a new object.
public sealed interface AdmissionResult {
  /// The API server stores the object.
  ///
  /// @param object the object to store
  record Admitted(KubernetesObject object) implements AdmissionResult {}

  /// The API server refuses the object.
  record Refused(Refusal refusal) implements AdmissionResult {}
}
