package dev.berth.cluster.admission;

import dev.berth.cluster.manifest.Manifest;
import java.util.List;

/// An input as an API server would hold it.
///
/// @param manifests the objects of the cluster
/// @param refusals the new objects that it would not store
/// @param admission decides on what is created from now on; holds the objects of the cluster
public record Normalized(List<Manifest> manifests, List<Refusal> refusals, Admission admission) {

  public Normalized {
    manifests = List.copyOf(manifests);
    refusals = List.copyOf(refusals);
  }
}
