package dev.berth.framework.cluster;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.GroupSpec;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/// The current groups of pods, and their members. A live view, for the engine's thread.
public interface Groups {
  /// Returns the group of which the pod is a member; null if the pod is scheduled alone. Uses the
  /// [dev.berth.framework.GroupMembership] in force, which is not known yet while plugins are made.
  @Nullable GroupKey groupOf(Pod pod);

  /// Returns the properties that an object gives a group; null if the object is no group.
  @Nullable GroupSpec specOf(KubernetesObject object);

  /// Returns the properties of the group, from its object, or from its members if it needs no
  /// object. Null if the object is still missing.
  @Nullable GroupSpec spec(GroupKey key);

  /// Returns the members of a PodGroup; none if no pod names it.
  GroupMembers members(ObjectKey podGroup);

  /// Returns whether any group has a member.
  boolean hasMembers();

  /// Returns whether the group is known: by its object, by a member, or by a child group.
  boolean isKnown(GroupKey key);

  /// Returns the groups whose parent is that CompositePodGroup, even if it does not exist.
  SortedSet<GroupKey> children(ObjectKey composite);
}
