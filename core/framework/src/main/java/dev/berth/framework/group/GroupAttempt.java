package dev.berth.framework.group;

import dev.berth.framework.diagnosis.NodeStatuses;
import dev.berth.framework.state.CycleState;
import dev.berth.framework.state.PodInfo;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/// A group that was tried in vain, and means to find out what would make room for it. For one
/// thread, during one call.
public interface GroupAttempt {
  /// The root.
  QueuedGroup group();

  /// The state that the members of a PodGroup below the root have shared; null if the PodGroup was
  /// not tried.
  @Nullable CycleState state(GroupKey podGroup);

  /// What filters have said of nodes for a member, in the placement that counts; empty if it was
  /// not tried.
  NodeStatuses nodes(PodInfo member);

  /// Takes pods away and tries the group again, with fresh states.
  ///
  /// @param removed pods on nodes
  /// @return to be closed: all is as it was then
  Retry without(Collection<PodInfo> removed);
}
