package dev.berth.cluster.laws;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.scheduling.CompositePodGroup;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.model.GroupSpec;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/// Where an attempt has placed pods of a group, there are enough of them, and of the groups below
/// every group above; and all of a group are in the domain that it needs. Where it has failed,
/// nothing is placed.
final class GroupLaws {
  private final ClusterView view;
  private final List<String> broken = new ArrayList<>();

  private GroupLaws(ClusterView view) {
    this.view = view;
  }

  static List<String> broken(ClusterView view, GroupDecision decision) {
    var laws = new GroupLaws(view);
    Set<ObjectKey> concerned = new HashSet<>();
    for (GroupDecision.Member member : decision.members()) {
      if (member.decision().result() == Decision.Result.SCHEDULED) {
        if (decision.result() != GroupDecision.Result.SCHEDULED) {
          laws.broken.add("%s is placed, its group is not".formatted(member.decision().pod()));
        }
        Pod pod = laws.pod(member.decision());
        laws.broken.addAll(NodeLaws.broken(view, pod));
        concerned.add(groupOf(pod));
      }
    }
    concerned.forEach(laws::check);
    return laws.broken;
  }

  private Pod pod(Decision decision) {
    return view.get(Pod.class, decision.pod().namespace(), decision.pod().name());
  }

  private static ObjectKey groupOf(Pod pod) {
    var group = Objects.requireNonNull(pod.spec().schedulingGroup());
    return new ObjectKey(pod.metadata().namespace(), Objects.requireNonNull(group.podGroupName()));
  }

  /// The group and all above it.
  private void check(ObjectKey podGroup) {
    GroupSpec at = GroupSpec.of(view.get(PodGroup.class, podGroup.namespace(), podGroup.name()));
    check(at);
    while (at.hasParent()) {
      at = GroupSpec.of(view.get(CompositePodGroup.class, at.key().namespace(), at.parent()));
      check(at);
    }
  }

  private void check(GroupSpec group) {
    if (!hasEnough(group)) {
      broken.add("%s has fewer than %d".formatted(group.key(), group.minimum()));
    }
    String key = group.topologyKey();
    if (!key.isEmpty()) {
      List<String> domains =
          members(group)
              .map(pod -> String.valueOf(ClusterView.label(view.nodeOf(pod), key)))
              .distinct()
              .toList();
      if (domains.size() != 1 || domains.contains("null")) {
        broken.add("%s is in the domains %s of %s".formatted(group.key(), domains, key));
      }
    }
  }

  private boolean hasEnough(GroupSpec group) {
    return switch (group.key().kind()) {
      case POD_GROUP -> members(group).count() >= group.minimum();
      case COMPOSITE_POD_GROUP ->
          children(group).filter(this::hasEnough).count() >= group.minimum();
    };
  }

  /// All that have a node.
  private Stream<Pod> members(GroupSpec group) {
    return switch (group.key().kind()) {
      case POD_GROUP ->
          view.placed().stream()
              .filter(pod -> pod.spec().schedulingGroup() != null)
              .filter(pod -> groupOf(pod).equals(group.key().object()));
      case COMPOSITE_POD_GROUP -> children(group).flatMap(this::members);
    };
  }

  private Stream<GroupSpec> children(GroupSpec composite) {
    return Stream.concat(
            view.cluster().list(PodGroup.class).stream().map(GroupSpec::of),
            view.cluster().list(CompositePodGroup.class).stream().map(GroupSpec::of))
        .filter(group -> group.parent().equals(composite.key().name()));
  }
}
