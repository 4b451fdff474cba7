package dev.berth.engine.cache;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodSchedulingGroup;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.scheduling.CompositePodGroup;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.framework.group.GroupKey;
import dev.berth.framework.group.GroupMembers;
import dev.berth.framework.group.GroupSpec;
import dev.berth.framework.group.Groups;
import dev.berth.framework.state.PodInfo;
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
  private final Map<ObjectKey, Members> members = new HashMap<>();
  private final Map<ObjectKey, SortedSet<GroupKey>> children = new HashMap<>();
  private final Set<GroupKey> scheduledOnce = new HashSet<>();

  /// The pods of one group.
  private static final class Members implements GroupMembers {
    private final Map<String, PodInfo> scheduled = new LinkedHashMap<>();
    private final Map<String, PodInfo> unscheduled = new LinkedHashMap<>();
    // Those that the cluster shows without a node, assumed ones included.
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

  /// No group, and no pod.
  public GroupStore() {}

  /// The PodGroup that the pod names; null if it names none.
  public static @Nullable ObjectKey of(Pod pod) {
    PodSchedulingGroup group = pod.spec().schedulingGroup();
    return group == null || group.podGroupName() == null
        ? null
        : new ObjectKey(pod.metadata().namespace(), group.podGroupName());
  }

  /// The object is there, or has changed.
  public void put(PodGroup group) {
    put(GroupSpec.of(group));
  }

  /// The object is there, or has changed.
  public void put(CompositePodGroup group) {
    put(GroupSpec.of(group));
  }

  private void put(GroupSpec spec) {
    removeSpec(spec.key());
    specs.put(spec.key(), spec);
    if (spec.hasParent()) {
      children.computeIfAbsent(spec.parentKey().object(), _ -> new TreeSet<>()).add(spec.key());
    }
  }

  /// The object is gone.
  public void remove(GroupKey key) {
    scheduledOnce.remove(key);
    removeSpec(key);
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

  /// The group has been scheduled for the first time; its object may not show it yet.
  public void scheduled(GroupKey key) {
    scheduledOnce.add(key);
  }

  /// Whether the group has been [scheduled][#scheduled] since its object is there.
  public boolean wasScheduled(GroupKey key) {
    return scheduledOnce.contains(key);
  }

  /// The pod has no node as far as the cluster shows. It may be assumed to have one.
  public void waits(PodInfo pod) {
    ObjectKey group = of(pod.pod());
    if (group != null) {
      Members of = members.computeIfAbsent(group, _ -> new Members());
      of.waiting.put(pod.uid(), pod);
      if (!of.scheduled.containsKey(pod.uid())) {
        of.unscheduled.put(pod.uid(), pod);
      }
    }
  }

  /// The pod does not wait any more: it is gone, or the cluster shows its node.
  public void waitsNoMore(Pod pod) {
    ObjectKey group = of(pod);
    if (group == null) {
      return;
    }
    Members of = members.get(group);
    if (of != null) {
      of.waiting.remove(pod.metadata().uid());
      of.unscheduled.remove(pod.metadata().uid());
      dropEmpty(group, of);
    }
  }

  /// The pod is on a node, or assumed to be.
  public void placed(PodInfo pod) {
    ObjectKey group = of(pod.pod());
    if (group != null) {
      Members of = members.computeIfAbsent(group, _ -> new Members());
      of.scheduled.put(pod.uid(), pod);
      of.unscheduled.remove(pod.uid());
    }
  }

  /// The pod is on no node any more.
  void removed(PodInfo pod) {
    ObjectKey group = of(pod.pod());
    if (group == null) {
      return;
    }
    Members of = members.get(group);
    if (of != null) {
      of.scheduled.remove(pod.uid());
      PodInfo waits = of.waiting.get(pod.uid());
      if (waits != null) {
        of.unscheduled.put(pod.uid(), waits);
      }
      dropEmpty(group, of);
    }
  }

  private void dropEmpty(ObjectKey group, Members of) {
    if (of.isEmpty()) {
      members.remove(group);
    }
  }

  @Override
  public @Nullable GroupSpec spec(GroupKey key) {
    return specs.get(key);
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
