package dev.berth.engine.queue;

import dev.berth.api.core.Pod;
import dev.berth.framework.group.GroupKey;
import dev.berth.framework.group.QueuedGroup;
import dev.berth.framework.state.QueuedPodInfo;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/// Which pods are scheduled together, as of now. For the engine's thread.
public interface GroupLookup {
  /// Whether the pod is scheduled as a member of a group.
  boolean isMember(Pod pod);

  /// The group that the pod names; null if it names none.
  @Nullable GroupKey groupOf(Pod pod);

  /// The root of the member's group; null if it, or a group on the way there, does not exist.
  @Nullable GroupKey rootOf(Pod member);

  /// The group with those members.
  ///
  /// @param root exists
  QueuedGroup group(GroupKey root, Collection<QueuedPodInfo> members);
}
