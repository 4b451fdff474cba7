package dev.berth.api.scheduling;

import java.util.List;

/// Where the pods of a group may be, as a whole. Kubernetes has a type of the same shape for
/// composite groups, `CompositePodGroupSchedulingConstraints`, and one for workloads.
///
/// @param topology at most one constraint
public record PodGroupSchedulingConstraints(List<TopologyConstraint> topology) {

  public PodGroupSchedulingConstraints {
    topology = List.copyOf(topology);
  }
}
