package dev.berth.cluster.apiserver.admission;

import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cluster.manifest.Manifest;
import java.util.List;

/// An input in the form that an API server would store. Immutable, for any threads.
///
/// @param manifests the objects of the cluster
/// @param refusals the new objects that an API server would not store
/// @param existing the objects that existed before the new ones, as they were read
/// @param running those of all objects that are running pods, as they were read
/// @param gates the features of the API server
public record Normalized(
    List<Manifest> manifests,
    List<Refusal> refusals,
    List<KubernetesObject> existing,
    List<KubernetesObject> running,
    FeatureGates gates) {
  public Normalized {
    manifests = List.copyOf(manifests);
    refusals = List.copyOf(refusals);
    existing = List.copyOf(existing);
    running = List.copyOf(running);
  }

  /// Returns a new admission of objects that are created later. It knows the objects that existed
  /// before the new ones; all objects of the cluster must still be [put][Admission#put].
  public Admission newAdmission() {
    return new Admission(gates, existing, running);
  }
}
