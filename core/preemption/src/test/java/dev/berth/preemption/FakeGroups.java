package dev.berth.preemption;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.GroupMembership;
import dev.berth.framework.cluster.GroupMembers;
import dev.berth.framework.cluster.Groups;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.GroupSpec;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The groups that a test describes; their members are the pods on the nodes.
final class FakeGroups implements Groups {
  private final Map<GroupKey, GroupSpec> specs = new HashMap<>();
  private final List<NodeInfo> nodes;
  private GroupMembership membership = GroupMembership.OF_SPEC;

  FakeGroups(List<NodeInfo> nodes) {
    this.nodes = nodes;
  }

  static GroupKey group(String name) {
    return GroupKey.podGroup(new ObjectKey("default", name));
  }

  static GroupKey composite(String name) {
    return GroupKey.composite(new ObjectKey("default", name));
  }

  static GroupSpec spec(GroupKey key, String parent, int priority, boolean together) {
    return new GroupSpec(
        key,
        "uid-" + key.name(),
        1,
        Instant.EPOCH,
        parent,
        null,
        "",
        together,
        priority,
        "",
        false);
  }

  FakeGroups of(GroupMembership other) {
    membership = other;
    return this;
  }

  /// A group that is preempted pod by pod.
  FakeGroups with(GroupKey key, String parent, int priority) {
    specs.put(key, spec(key, parent, priority, false));
    return this;
  }

  /// A group that is preempted as a whole.
  FakeGroups together(GroupKey key, String parent, int priority) {
    specs.put(key, spec(key, parent, priority, true));
    return this;
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
    return nodes.stream()
        .flatMap(node -> node.pods().stream())
        .anyMatch(pod -> groupOf(pod.pod()) != null);
  }

  @Override
  public @Nullable GroupSpec spec(GroupKey key) {
    return specs.get(key);
  }

  @Override
  public GroupMembers members(ObjectKey podGroup) {
    var members = new ArrayList<PodInfo>();
    for (NodeInfo node : nodes) {
      for (PodInfo pod : node.pods()) {
        if (GroupKey.podGroup(podGroup).equals(groupOf(pod.pod()))) {
          members.add(pod);
        }
      }
    }
    return new Scheduled(members);
  }

  @Override
  public boolean isKnown(GroupKey key) {
    return specs.containsKey(key);
  }

  @Override
  public SortedSet<GroupKey> children(ObjectKey composite) {
    var children = new TreeSet<GroupKey>();
    specs.values().stream()
        .filter(spec -> Objects.equals(spec.parent(), composite.name()))
        .forEach(spec -> children.add(spec.key()));
    return children;
  }

  private record Scheduled(Collection<PodInfo> scheduled) implements GroupMembers {
    @Override
    public Collection<PodInfo> unscheduled() {
      return List.of();
    }
  }
}
