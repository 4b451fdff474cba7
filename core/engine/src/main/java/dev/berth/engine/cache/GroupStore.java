package dev.berth.engine.cache;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.GroupMembership;
import dev.berth.framework.cluster.GroupMembers;
import dev.berth.framework.cluster.Groups;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.GroupSpec;
import dev.berth.framework.model.PodInfo;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The groups of pods, by their objects and by the pods that name them. For the engine's thread.
public final class GroupStore implements Groups {
  private static final Members NONE = new Members();

  private final Map<GroupKey, GroupSpec> specs = new HashMap<>();

  /// The properties of groups that have members and need no object.
  private final Map<GroupKey, GroupSpec> specsWithoutObject = new HashMap<>();

  private final Map<ObjectKey, Members> members = new HashMap<>();

  /// The groups of waiting pods by UID, since a changed pod may name another group.
  private final Map<String, GroupKey> groupOfWaiting = new HashMap<>();

  private final Map<ObjectKey, SortedSet<GroupKey>> children = new HashMap<>();
  private final Set<GroupKey> scheduledOnce = new HashSet<>();
  private GroupMembership membership;

  /// The pods of a group.
  private static final class Members implements GroupMembers {
    private final Map<String, PodInfo> scheduled = new LinkedHashMap<>();
    private final Map<String, PodInfo> unscheduled = new LinkedHashMap<>();
    // The pods that the cluster shows without a node, including assumed pods.
    private final Map<String, PodInfo> waiting = new HashMap<>();

    @Override
    public Collection<PodInfo> scheduled() {
      return Collections.unmodifiableCollection(scheduled.values());
    }

    @Override
    public Collection<PodInfo> unscheduled() {
      return Collections.unmodifiableCollection(unscheduled.values());
    }

    private boolean isEmpty() {
      return scheduled.isEmpty() && unscheduled.isEmpty();
    }
  }

  /// Creates a store without groups and pods.
  ///
  /// @param membership which pods are in which group
  public GroupStore(GroupMembership membership) {
    this.membership = membership;
  }

  /// Uses another membership from now on. Forgets the known groups and members.
  public void use(GroupMembership next) {
    membership = next;
    specs.clear();
    specsWithoutObject.clear();
    members.clear();
    groupOfWaiting.clear();
    children.clear();
    scheduledOnce.clear();
  }

  /// The rule that decides which pods are in which group.
  public GroupMembership membership() {
    return membership;
  }

  /// Adds or updates an object. The object need not be a group.
  public void put(KubernetesObject object) {
    GroupSpec spec = specOf(object);
    if (spec != null) {
      put(spec);
    }
  }

  private void put(GroupSpec spec) {
    removeSpec(spec.key());
    specs.put(spec.key(), spec);
    if (spec.hasParent()) {
      children.computeIfAbsent(spec.parentKey().object(), _ -> new TreeSet<>()).add(spec.key());
    }
  }

  /// Removes an object. The object need not be a group.
  public void remove(KubernetesObject object) {
    GroupSpec spec = specOf(object);
    if (spec != null) {
      scheduledOnce.remove(spec.key());
      removeSpec(spec.key());
    }
  }

  private void removeSpec(GroupKey key) {
    GroupSpec known = specs.remove(key);
    if (known != null && known.hasParent()) {
      ObjectKey parent = known.parentKey().object();
      SortedSet<GroupKey> siblings = Objects.requireNonNull(children.get(parent));
      siblings.remove(key);
      if (siblings.isEmpty()) {
        children.remove(parent);
      }
    }
  }

  /// Records that the group was scheduled for the first time; its object may not show it yet.
  public void scheduled(GroupKey key) {
    scheduledOnce.add(key);
  }

  /// Returns whether the group was [scheduled][#scheduled] since its object exists.
  public boolean wasScheduled(GroupKey key) {
    return scheduledOnce.contains(key);
  }

  /// Records that the cluster shows the pod without a node. The pod may still be assumed on a node.
  public void waits(PodInfo pod) {
    GroupKey group = groupOf(pod.pod());
    if (!Objects.equals(group, groupOfWaiting.get(pod.uid()))) {
      waitsNoMore(pod.uid());
    }
    if (group != null) {
      groupOfWaiting.put(pod.uid(), group);
      Members of = membersOf(group, pod.pod());
      of.waiting.put(pod.uid(), pod);
      if (!of.scheduled.containsKey(pod.uid())) {
        of.unscheduled.put(pod.uid(), pod);
      }
    }
  }

  private Members membersOf(GroupKey group, Pod member) {
    Members known = members.get(group.object());
    if (known != null) {
      return known;
    }
    GroupSpec spec = membership.specWithoutObject(member);
    if (spec != null) {
      specsWithoutObject.put(group, spec);
    }
    var of = new Members();
    members.put(group.object(), of);
    return of;
  }

  /// Records that the pod no longer waits: it is gone, or the cluster shows its node.
  public void waitsNoMore(String uid) {
    GroupKey group = groupOfWaiting.remove(uid);
    Members of = group == null ? null : members.get(group.object());
    if (group != null && of != null) {
      of.waiting.remove(uid);
      of.unscheduled.remove(uid);
      dropEmpty(group, of);
    }
  }

  /// Records that the pod is on a node, running or assumed.
  public void placed(PodInfo pod) {
    GroupKey group = groupOf(pod.pod());
    if (group != null) {
      Members of = membersOf(group, pod.pod());
      of.scheduled.put(pod.uid(), pod);
      of.unscheduled.remove(pod.uid());
    }
  }

  /// Records that the pod is no longer on a node.
  void removed(PodInfo pod) {
    GroupKey group = groupOf(pod.pod());
    Members of = group == null ? null : members.get(group.object());
    if (group != null && of != null) {
      of.scheduled.remove(pod.uid());
      PodInfo waits = of.waiting.get(pod.uid());
      if (waits != null) {
        of.unscheduled.put(pod.uid(), waits);
      }
      dropEmpty(group, of);
    }
  }

  private void dropEmpty(GroupKey group, Members of) {
    if (of.isEmpty()) {
      members.remove(group.object());
      specsWithoutObject.remove(group);
    }
  }

  @Override
  public @Nullable GroupKey groupOf(Pod pod) {
    return membership.groupOf(pod);
  }

  @Override
  public @Nullable GroupSpec specOf(KubernetesObject object) {
    return membership.specOf(object);
  }

  @Override
  public boolean hasMembers() {
    return !members.isEmpty();
  }

  @Override
  public @Nullable GroupSpec spec(GroupKey key) {
    GroupSpec spec = specs.get(key);
    return spec == null ? specsWithoutObject.get(key) : spec;
  }

  @Override
  public GroupMembers members(ObjectKey podGroup) {
    return members.getOrDefault(podGroup, NONE);
  }

  @Override
  public boolean isKnown(GroupKey key) {
    return specs.containsKey(key)
        || switch (key.kind()) {
          case POD_GROUP -> members.containsKey(key.object());
          case COMPOSITE_POD_GROUP -> children.containsKey(key.object());
        };
  }

  @Override
  public SortedSet<GroupKey> children(ObjectKey composite) {
    return Collections.unmodifiableSortedSet(
        children.getOrDefault(composite, Collections.emptySortedSet()));
  }
}
