package dev.berth.engine.lifecycle;

import dev.berth.api.core.Pod;
import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.PermitPlugin;
import dev.berth.framework.PlacementFeasiblePlugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.PreEnqueuePlugin;
import dev.berth.framework.Rejected;
import dev.berth.framework.Success;
import dev.berth.framework.cluster.GroupMembers;
import dev.berth.framework.cluster.Groups;
import dev.berth.framework.cluster.Hierarchy;
import dev.berth.framework.cluster.PodActivator;
import dev.berth.framework.cluster.WaitingPod;
import dev.berth.framework.cluster.WaitingPods;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.ClusterEvent;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.events.QueueingHint;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.GroupSpec;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.QueuedGroup;
import dev.berth.framework.status.PluginException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/// The pods of a group wait for each other: to be tried, and to be bound.
final class Gangs
    implements PreEnqueuePlugin, PermitPlugin, PlacementFeasiblePlugin, EnqueueExtensions {
  static final String NAME = "Gangs";
  static final PluginFactory<?> FACTORY = new Made(NAME, Gangs.class, Gangs::new);

  private static final Duration LONGEST_WAIT = Duration.ofMinutes(5);

  private final Groups groups;
  private final Hierarchy hierarchy;
  private final WaitingPods waitingPods;
  private final PodActivator activator;

  private Gangs(PluginContext context) {
    groups = context.cluster().groups();
    hierarchy = new Hierarchy(groups);
    waitingPods = context.actions().waitingPods();
    activator = context.actions().activator();
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public PreEnqueueStatus preEnqueue(PodInfo pod) {
    GroupKey group = groups.groupOf(pod.pod());
    if (group == null) {
      return Success.SUCCESS;
    }
    String problem = hierarchy.problem(group);
    if (problem != null) {
      return Rejected.unresolvable(problem);
    }
    return hasEnough(hierarchy.root(group), GroupMembers::count)
        ? Success.SUCCESS
        : Rejected.unresolvable(
            "waiting for minCount pods from a gang to appear in scheduling queue");
  }

  @Override
  public boolean readsPodGroupOnly() {
    return true;
  }

  /// Whether there are enough members, or groups below that have enough.
  private boolean hasEnough(GroupSpec spec, ToIntFunction<GroupMembers> members) {
    long found =
        switch (spec.key().kind()) {
          case POD_GROUP -> members.applyAsInt(groups.members(spec.key().object()));
          case COMPOSITE_POD_GROUP ->
              groups.children(spec.key().object()).stream()
                  .map(groups::spec)
                  .filter(below -> below != null && hasEnough(below, members))
                  .count();
        };
    return found >= spec.minimum();
  }

  @Override
  public PermitStatus permit(CycleState state, PodInfo pod, String node) {
    GroupKey group = groups.groupOf(pod.pod());
    if (group == null) {
      return Success.SUCCESS;
    }
    String problem = hierarchy.problem(group);
    if (problem != null) {
      throw new PluginException(problem);
    }
    GroupSpec root = hierarchy.root(group);
    List<GroupMembers> members =
        hierarchy.podGroups(root.key()).stream()
            .map(podGroup -> groups.members(podGroup.object()))
            .toList();
    if (!hasEnough(root, of -> of.scheduled().size())) {
      members.stream()
          .flatMap(of -> of.unscheduled().stream())
          .findFirst()
          .ifPresent(activator::activate);
      return new PermitStatus.Wait(LONGEST_WAIT);
    }
    members.stream().flatMap(of -> of.scheduled().stream()).forEach(this::allow);
    return Success.SUCCESS;
  }

  private void allow(PodInfo pod) {
    WaitingPod waiting = waitingPods.get(pod.uid());
    if (waiting != null) {
      waiting.allow(NAME);
    }
  }

  @Override
  public PlacementFeasibility placementFeasible(QueuedGroup group, int remaining, int scheduled) {
    int minimum = group.spec().minimum();
    String counts = ": %d scheduled, %d remaining".formatted(scheduled, remaining);
    if (remaining + scheduled < minimum) {
      return Rejected.unschedulable(
          "minCount (%d) cannot be satisfied".formatted(minimum) + counts);
    }
    return scheduled < minimum
        ? new PlacementFeasibility.NotYet(
            "minCount (%d) is not yet satisfied".formatted(minimum) + counts)
        : Success.SUCCESS;
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return List.of(
        ofOwnGroup(EventResource.UNSCHEDULED_POD, ActionType.ADD),
        ofOwnGroup(EventResource.ASSIGNED_POD, ActionType.ADD),
        ofOwnGroup(EventResource.POD_GROUP, ActionType.ADD, ActionType.UPDATE),
        ofOwnGroup(EventResource.COMPOSITE_POD_GROUP, ActionType.ADD));
  }

  /// An event of a pod, or of a group.
  private ClusterEventWithHint ofOwnGroup(
      EventResource resource, ActionType first, ActionType... more) {
    return new ClusterEventWithHint(
            ClusterEvent.of(resource, first, more),
            (pod, _, after) -> {
              GroupSpec group = after == null ? null : groups.specOf(after);
              GroupKey other = after instanceof Pod member ? groups.groupOf(member) : key(group);
              return isOneTree(groups.groupOf(pod.pod()), other)
                  ? QueueingHint.QUEUE
                  : QueueingHint.QUEUE_SKIP;
            })
        .readingOnly(pod -> Optional.ofNullable(groups.groupOf(pod.pod())));
  }

  private static @Nullable GroupKey key(@Nullable GroupSpec spec) {
    return spec == null ? null : spec.key();
  }

  private boolean isOneTree(@Nullable GroupKey one, @Nullable GroupKey other) {
    return one != null
        && other != null
        && hierarchy.problemAbove(one) == null
        && hierarchy.problemAbove(other) == null
        && hierarchy.root(one).key().equals(hierarchy.root(other).key());
  }
}
