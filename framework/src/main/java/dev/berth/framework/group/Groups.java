package dev.berth.framework.group;

import dev.berth.api.meta.ObjectKey;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/// The groups of pods and their members, as of now. A live view, for the engine's thread.
public interface Groups {
  /// What the group's object says; null if there is no such object.
  @Nullable GroupSpec spec(GroupKey key);

  /// The members of a PodGroup; none if no pod names it.
  GroupMembers members(ObjectKey podGroup);

  /// Whether the group is known: its object, a member of it, or a group that has it as its parent.
  boolean isKnown(GroupKey key);

  /// The groups that have that CompositePodGroup as their parent, which need not exist.
  SortedSet<GroupKey> children(ObjectKey composite);
}
