package dev.berth.engine.queue;

import dev.berth.api.core.Pod;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.QueuedGroup;
import dev.berth.framework.model.QueuedPodInfo;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/// Looks up which pods are currently scheduled together. For the engine's thread.
public interface GroupLookup {
  /// Returns whether the pod is scheduled as a member of a group.
  boolean isMember(Pod pod);

  /// Returns the group that the pod names; null if it names none.
  @Nullable GroupKey groupOf(Pod pod);

  /// Returns the root of the member's group; null if the group or one of its ancestors does not
  /// exist.
  @Nullable GroupKey rootOf(Pod member);

  /// Returns the group with those members.
  ///
  /// @param root a group that exists
  QueuedGroup group(GroupKey root, Collection<QueuedPodInfo> members);
}
