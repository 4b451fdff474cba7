package dev.berth.cli.report;

import static java.util.stream.Collectors.groupingBy;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.scheduling.CompositePodGroup;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.engine.cache.GroupStore;
import dev.berth.framework.group.GroupKey;
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
  private final Map<ObjectKey, List<Pod>> members;

  /// @param cluster is read at once
  public GroupTally(EmbeddedCluster cluster) {
    cluster.list(PodGroup.class).forEach(group -> add(GroupSpec.of(group)));
    cluster.list(CompositePodGroup.class).forEach(group -> add(GroupSpec.of(group)));
    members =
        cluster.list(Pod.class).stream()
            .filter(pod -> GroupStore.of(pod) != null && !pod.isFinished())
            .collect(groupingBy(pod -> Objects.requireNonNull(GroupStore.of(pod))));
  }

  private void add(GroupSpec spec) {
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
            ? members.getOrDefault(group.object(), List.of())
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
    ObjectKey name = GroupStore.of(pod);
    var seen = new HashSet<GroupKey>();
    GroupKey at = name == null ? null : GroupKey.podGroup(name);
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
        .flatMap(key -> members.getOrDefault(key.object(), List.of()).stream())
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
