package dev.berth.framework.group;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Which pods are scheduled together, and what is said of them as a group. The
/// [dev.berth.framework.QueueSortPlugin] decides on it, for all profiles.
///
/// Every method answers by its argument alone, always the same, on any thread. Two memberships that
/// answer the same are equal: the running scheduler keeps its groups when plugins are replaced, and
/// refuses a membership that is not equal to the one before.
public interface GroupMembership {
  /// That of Kubernetes: the PodGroup that `spec.schedulingGroup` names, and CompositePodGroups
  /// above. Without the feature gate `GenericWorkload`, [#NONE] takes its place.
  GroupMembership OF_SPEC = new SpecMembership();

  /// Every pod is scheduled by itself.
  GroupMembership NONE = new NoMembership();

  /// The group of which the pod is a member; null if it is scheduled by itself.
  ///
  /// @return of the kind [GroupKey.Kind#POD_GROUP], in the pod's namespace. Groups that are not the
  ///   same need names that are not the same, also if their objects are of different kinds
  @Nullable GroupKey groupOf(Pod pod);

  /// The kinds of objects that may be groups.
  Set<Class<? extends KubernetesObject>> kinds();

  /// What an object says of a group; null if it is none.
  @Nullable GroupSpec specOf(KubernetesObject object);

  /// A group that needs no object: what is known of it by one of its members, the first one that
  /// comes. Null if the group's object is waited for.
  ///
  /// @param member of a group
  @Nullable GroupSpec specWithoutObject(Pod member);
}
