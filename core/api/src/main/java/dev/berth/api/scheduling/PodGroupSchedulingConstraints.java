package dev.berth.api.scheduling;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import java.util.List;

/// Where the pods of a group may be placed as a whole. Kubernetes has types with the same fields
/// for composite groups (`CompositePodGroupSchedulingConstraints`) and for workloads.
///
/// @param topology at most one constraint
@Message
public record PodGroupSchedulingConstraints(@Field(1) List<TopologyConstraint> topology) {
  public PodGroupSchedulingConstraints {
    topology = List.copyOf(topology);
  }
}
