package dev.berth.questions.report;

import static java.util.stream.Collectors.groupingBy;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.framework.GroupMembership;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.GroupSpec;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Collects the outcomes of the tried groups, in the cluster after a run.
public final class GroupTally {
  private final Map<GroupKey, GroupSpec> specs = new HashMap<>();
  private final Map<GroupKey, List<GroupKey>> children = new HashMap<>();
  private final Map<GroupKey, List<Pod>> members;
  private final GroupMembership membership;

  /// @param cluster is read at once
  /// @param membership the groups of pods
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

  /// The groups that still exist, in the order of their first attempts.
  public List<GroupSummary> of(Collection<GroupRun> runs) {
    return runs.stream()
        .filter(run -> specs.containsKey(run.group()))
        .map(run -> summary(run, run.group(), new HashSet<>()))
        .toList();
  }

  private GroupSummary summary(GroupRun run, GroupKey group, Set<GroupKey> above) {
    above.add(group);
    List<GroupSummary> below =
        children.getOrDefault(group, List.of()).stream()
            .filter(child -> !above.contains(child))
            .sorted()
            .map(child -> summary(run, child, above))
            .toList();
    List<Pod> pods = members.getOrDefault(group, List.of());
    GroupSpec spec = specs.get(group);
    var chosen = GroupTrial.choice(run.trials(), group);
    boolean isRoot = group.equals(run.group());
    return new GroupSummary(
        group,
        spec == null ? null : spec.gang(),
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

  /// The missing group for which a member waits: its own, or one above it; null if all exist.
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

  /// The members of a group, and of the groups below it.
  Stream<ObjectKey> members(GroupSummary group) {
    return Stream.concat(
        members.getOrDefault(group.group(), List.of()).stream().map(Pod::key),
        group.below().stream().flatMap(this::members));
  }
}
