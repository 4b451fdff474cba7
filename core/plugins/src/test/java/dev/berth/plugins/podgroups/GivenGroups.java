package dev.berth.plugins.podgroups;

import static dev.berth.testkit.Given.gang;

import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.scheduling.BasicSchedulingPolicy;
import dev.berth.api.scheduling.CompositeGangSchedulingPolicy;
import dev.berth.api.scheduling.CompositePodGroup;
import dev.berth.api.scheduling.CompositePodGroupSchedulingPolicy;
import dev.berth.api.scheduling.CompositePodGroupSpec;
import dev.berth.api.scheduling.CompositePodGroupStatus;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.api.scheduling.PodGroupSchedulingConstraints;
import dev.berth.api.scheduling.PodGroupSchedulingPolicy;
import dev.berth.api.scheduling.TopologyConstraint;
import dev.berth.framework.model.GroupSpec;
import dev.berth.framework.model.QueuedGroup;
import java.util.Arrays;
import java.util.List;

/// Groups, and groups of groups, as tests write them down.
final class GivenGroups {
  private GivenGroups() {}

  /// A group whose pods may be scheduled one by one.
  static PodGroup basic(String name) {
    PodGroup group = gang(name, 1);
    return group.withSpec(
        group
            .spec()
            .withSchedulingPolicy(new PodGroupSchedulingPolicy(new BasicSchedulingPolicy(), null)));
  }

  /// The gang below a composite group.
  static PodGroup below(String parent, PodGroup group) {
    return group.withSpec(group.spec().withParentCompositePodGroupName(parent));
  }

  /// The gang in one domain.
  static PodGroup within(String topologyKey, PodGroup group) {
    return group.withSpec(
        group
            .spec()
            .withSchedulingConstraints(
                new PodGroupSchedulingConstraints(List.of(new TopologyConstraint(topologyKey)))));
  }

  /// A root of groups, of which so many have to be scheduled for any to be.
  static CompositePodGroup composite(String name, int minGroupCount) {
    return new CompositePodGroup(
        ObjectMeta.named("default", name).withUid("uid-" + name),
        CompositePodGroupSpec.EMPTY.withSchedulingPolicy(
            new CompositePodGroupSchedulingPolicy(
                null, new CompositeGangSchedulingPolicy(minGroupCount))),
        CompositePodGroupStatus.EMPTY);
  }

  static CompositePodGroup below(String parent, CompositePodGroup group) {
    return group.withSpec(group.spec().withParentCompositePodGroupName(parent));
  }

  static QueuedGroup tried(PodGroup group) {
    return new QueuedGroup.Leaf(GroupSpec.of(group), List.of());
  }

  static QueuedGroup tried(CompositePodGroup group, QueuedGroup... children) {
    return new QueuedGroup.Composite(GroupSpec.of(group), Arrays.asList(children));
  }
}
