package dev.berth.suggestion;

import dev.berth.api.core.Pod;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.model.GroupKey;
import java.util.List;

/// A cluster with a group of pods that has to be placed. Immutable.
///
/// @param members the waiting members, in the order of their arrival
public record GroupSituation(Snapshot cluster, GroupKey root, List<Pod> members) {
  public GroupSituation {
    members = List.copyOf(members);
  }
}
