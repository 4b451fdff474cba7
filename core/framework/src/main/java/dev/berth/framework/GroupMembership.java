package dev.berth.framework;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.GroupSpec;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Decides which pods are scheduled together, and reads the properties of their groups. The
/// [QueueSortPlugin] provides it for all profiles.
///
/// The answer of every method depends only on its argument; every method may be called on any
/// thread. Two memberships with the same answers must be equal. When plugins are replaced, the
/// running scheduler keeps its groups, and refuses a membership that does not equal the previous
/// one.
public interface GroupMembership {
  /// The rule of Kubernetes: `spec.schedulingGroup` names the pod's PodGroup, and
  /// CompositePodGroups are above it. Without the feature gate `GenericWorkload`, [#NONE] applies
  /// instead.
  GroupMembership OF_SPEC = new SpecMembership();

  /// Every pod is scheduled alone.
  GroupMembership NONE = new NoMembership();

  /// Returns the group of which the pod is a member; null if the pod is scheduled alone.
  ///
  /// @return a key of the kind [GroupKey.Kind#POD_GROUP], in the pod's namespace. Different groups
  ///   must have different names, even if their objects are of different kinds
  @Nullable GroupKey groupOf(Pod pod);

  /// The kinds of objects that may be groups.
  Set<Class<? extends KubernetesObject>> kinds();

  /// Returns the properties that an object gives a group; null if the object is no group.
  @Nullable GroupSpec specOf(KubernetesObject object);

  /// Returns the properties of a group that needs no object, read from its first member. Null if
  /// the group must wait for its object.
  ///
  /// @param member the first known member of the group
  @Nullable GroupSpec specWithoutObject(Pod member);
}
