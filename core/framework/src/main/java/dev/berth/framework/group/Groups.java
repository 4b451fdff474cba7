package dev.berth.framework.group;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/// The groups of pods and their members, as of now. A live view, for the engine's thread.
public interface Groups {
  /// The group of which the pod is a member; null if it is scheduled by itself. By the
  /// [GroupMembership] in force, which is not known yet while plugins are made.
  @Nullable GroupKey groupOf(Pod pod);

  /// What an object says of a group; null if it is none.
  @Nullable GroupSpec specOf(KubernetesObject object);

  /// What is known of the group by its object, or by its members if it needs none; null if the
  /// object is waited for.
  @Nullable GroupSpec spec(GroupKey key);

  /// The members of a PodGroup; none if no pod names it.
  GroupMembers members(ObjectKey podGroup);

  /// Whether there is any member of any group.
  boolean hasMembers();

  /// Whether the group is known: its object, a member of it, or a group that has it as its parent.
  boolean isKnown(GroupKey key);

  /// The groups that have that CompositePodGroup as their parent, which need not exist.
  SortedSet<GroupKey> children(ObjectKey composite);
}
