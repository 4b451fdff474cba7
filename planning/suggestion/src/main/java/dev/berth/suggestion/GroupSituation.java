package dev.berth.suggestion;

import dev.berth.api.core.Pod;
import dev.berth.framework.group.GroupKey;
import dev.berth.framework.handle.Snapshot;
import java.util.List;

/// A group of pods that is to be placed, and the cluster. Immutable.
///
/// @param members those that wait, in the order in which they came
public record GroupSituation(Snapshot cluster, GroupKey root, List<Pod> members) {
  public GroupSituation {
    members = List.copyOf(members);
  }
}
