package dev.berth.cli.report;

import static java.util.stream.Collectors.groupingBy;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.framework.group.GroupKey;
import dev.berth.framework.group.GroupMembership;
import dev.berth.framework.group.GroupSpec;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Puts together what has become of the groups that were tried, in a cluster as it is after a run.
public final class GroupTally {
  private final Map<GroupKey, GroupSpec> specs = new HashMap<>();
  private final Map<GroupKey, List<GroupKey>> children = new HashMap<>();
  private final Map<GroupKey, List<Pod>> members;
  private final GroupMembership membership;

  /// @param cluster is read at once
  /// @param membership which pods are in which group
  public GroupTally(EmbeddedCluster cluster, GroupMembership membership) {
    this.membership = membership;
    for (var kind : membership.kinds()) {
      cluster.list(kind).forEach(group -> add(membership.specOf(group)));
    }
    members =
        cluster.list(Pod.class).stream()
            .filter(pod -> membership.groupOf(pod) != null && !pod.isFinished())
            .collect(groupingBy(pod -> Objects.requireNonNull(membership.groupOf(pod))));
    members.forEach((group, pods) -> {
      if (!specs.containsKey(group)) {
        add(membership.specWithoutObject(pods.getFirst()));
      }
    });
  }

  private void add(@Nullable GroupSpec spec) {
    if (spec == null) {
      return;
    }
    specs.put(spec.key(), spec);
    if (spec.hasParent()) {
      children.computeIfAbsent(spec.parentKey(), _ -> new ArrayList<>()).add(spec.key());
    }
  }

  /// Those that are still there, in the order in which they were tried first.
  public List<GroupSummary> of(Collection<GroupRun> runs) {
    var groups = new ArrayList<GroupSummary>();
    for (GroupRun run : runs) {
      if (specs.containsKey(run.group())) {
        groups.add(summary(run, run.group(), new HashSet<>()));
      }
    }
    return groups;
  }

  private GroupSummary summary(GroupRun run, GroupKey group, Set<GroupKey> above) {
    above.add(group);
    List<GroupSummary> below =
        children.getOrDefault(group, List.of()).stream()
            .filter(child -> !above.contains(child))
            .sorted()
            .map(child -> summary(run, child, above))
            .toList();
    List<Pod> pods =
        group.kind() == GroupKey.Kind.POD_GROUP
            ? members.getOrDefault(group, List.of())
            : List.of();
    GroupSpec spec = specs.get(group);
    GroupTrial chosen = GroupTrial.choice(run.trials(), group);
    boolean isRoot = group.equals(run.group());
    return new GroupSummary(
        group,
        gang(spec),
        spec == null ? "" : spec.topologyKey(),
        chosen == null ? "" : chosen.placement(),
        pods.size() + below.stream().mapToInt(GroupSummary::pods).sum(),
        (int) pods.stream().filter(pod -> !pod.spec().nodeName().isEmpty()).count()
            + below.stream().mapToInt(GroupSummary::placed).sum(),
        run.result(),
        isRoot ? run.message() : "",
        isRoot ? run.trials() : List.of(),
        isRoot ? run.victims() : List.of(),
        below);
  }

  private static @Nullable Integer gang(@Nullable GroupSpec spec) {
    return spec == null ? null : spec.gang();
  }

  /// The group that a member waits for: its own, or one above it; null if all are there.
  public @Nullable GroupKey missing(Pod pod) {
    var seen = new HashSet<GroupKey>();
    GroupKey at = membership.groupOf(pod);
    while (at != null && seen.add(at)) {
      GroupSpec spec = specs.get(at);
      if (spec == null) {
        return at;
      }
      at = spec.hasParent() ? spec.parentKey() : null;
    }
    return null;
  }

  /// The members of these groups, and of those below.
  Set<ObjectKey> members(Collection<GroupSummary> groups) {
    return groups.stream()
        .flatMap(group -> keys(group).stream())
        .flatMap(key -> members.getOrDefault(key, List.of()).stream())
        .map(Pod::key)
        .collect(Collectors.toSet());
  }

  private static List<GroupKey> keys(GroupSummary group) {
    var keys = new ArrayList<GroupKey>();
    if (group.group().kind() == GroupKey.Kind.POD_GROUP) {
      keys.add(group.group());
    }
    group.below().forEach(child -> keys.addAll(keys(child)));
    return keys;
  }
}
