package dev.berth.framework;

import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.QueuedGroup;
import dev.berth.framework.status.NodeStatuses;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/// The failed attempt of a group, for plugins that look for ways to make room for it. Valid on one
/// thread, during one call.
public interface GroupAttempt {
  /// The root group.
  QueuedGroup group();

  /// Returns the state that the members of a PodGroup below the root share; null if the PodGroup
  /// was not tried.
  @Nullable CycleState state(GroupKey podGroup);

  /// Returns the filters' statuses for a member, from the placement that decides the result; empty
  /// if the member was not tried.
  NodeStatuses nodes(PodInfo member);

  /// Removes pods and tries the group again, with fresh states.
  ///
  /// @param removed pods on nodes
  /// @return the new attempt; closing it restores the cluster
  Retry without(Collection<PodInfo> removed);
}
