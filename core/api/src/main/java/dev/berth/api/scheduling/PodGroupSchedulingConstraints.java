package dev.berth.api.scheduling;

import java.util.List;

/// Where the pods of a group may be placed as a whole. Kubernetes has types with the same fields
/// for composite groups (`CompositePodGroupSchedulingConstraints`) and for workloads.
///
/// @param topology at most one constraint
public record PodGroupSchedulingConstraints(List<TopologyConstraint> topology) {

  public PodGroupSchedulingConstraints {
    topology = List.copyOf(topology);
  }
}
