package dev.berth.engine.group;

import dev.berth.api.core.Pod;
import dev.berth.framework.cluster.Groups;
import dev.berth.framework.cluster.Hierarchy;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.GroupSpec;
import dev.berth.framework.model.QueuedGroup;
import dev.berth.framework.model.QueuedPodInfo;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Combines groups and their members into the tree that is tried as a unit.
public final class GroupTree {
  private static final Comparator<GroupSpec> BY_CREATION =
      Comparator.comparing(GroupSpec::created)
          .thenComparing(spec -> spec.key().name())
          .thenComparing(GroupSpec::key);

  private static final Comparator<QueuedPodInfo> MEMBERS =
      Comparator.comparingInt(QueuedPodInfo::priority)
          .reversed()
          .thenComparing(QueuedPodInfo::attempts, Comparator.reverseOrder())
          .thenComparing(QueuedPodInfo::timestamp)
          .thenComparing(member -> member.pod().key().name());

  private GroupTree() {}

  /// Returns the root of the pod's group; null if the group or one of its ancestors does not exist.
  ///
  /// @throws IllegalArgumentException if the pod is in no group
  public static @Nullable GroupKey root(Groups groups, Pod pod, GroupFeatures features) {
    GroupKey group = groups.groupOf(pod);
    if (group == null) {
      throw new IllegalArgumentException(pod.key() + " is in no group");
    }
    if (!features.composites()) {
      return groups.spec(group) == null ? null : group;
    }
    var hierarchy = new Hierarchy(groups);
    return hierarchy.problemAbove(group) == null ? hierarchy.root(group).key() : null;
  }

  /// Returns the group with its members and child groups, all sorted.
  ///
  /// @param root a group that exists
  public static QueuedGroup of(Groups groups, GroupKey root, Collection<QueuedPodInfo> members) {
    Map<GroupKey, List<QueuedPodInfo>> byGroup =
        members.stream()
            .sorted(MEMBERS)
            .collect(
                Collectors.groupingBy(
                    member -> Objects.requireNonNull(groups.groupOf(member.pod().pod()))));
    return node(groups, root, byGroup, new HashSet<>());
  }

  private static QueuedGroup node(
      Groups groups,
      GroupKey key,
      Map<GroupKey, List<QueuedPodInfo>> members,
      Set<GroupKey> above) {
    GroupSpec spec = Objects.requireNonNull(groups.spec(key), key::toString);
    if (key.kind() == GroupKey.Kind.POD_GROUP) {
      return new QueuedGroup.Leaf(spec, members.getOrDefault(key, List.of()));
    }
    above.add(key);
    return new QueuedGroup.Composite(
        spec,
        groups.children(key.object()).stream()
            .filter(child -> !above.contains(child))
            .map(groups::spec)
            .filter(Objects::nonNull)
            .sorted(BY_CREATION)
            .map(child -> node(groups, child.key(), members, above))
            .toList());
  }
}
