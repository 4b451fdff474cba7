package dev.berth.cluster.apiserver.admission;

import dev.berth.cluster.manifest.Manifest;
import java.util.List;

/// An input in the form that an API server would store.
///
/// @param manifests the objects of the cluster
/// @param refusals the new objects that an API server would not store
/// @param admission admits objects that are created later; knows the objects of the cluster
public record Normalized(List<Manifest> manifests, List<Refusal> refusals, Admission admission) {
  public Normalized {
    manifests = List.copyOf(manifests);
    refusals = List.copyOf(refusals);
  }
}
