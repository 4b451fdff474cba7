package dev.berth.plugins.podgroups;

import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.GroupMembership;
import dev.berth.framework.PermitPlugin;
import dev.berth.framework.PlacementFeasiblePlugin;
import dev.berth.framework.PluginActions;
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
import dev.berth.framework.events.QueueingHintFunction;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.GroupSpec;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.QueuedGroup;
import dev.berth.framework.status.PluginException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/// Makes the pods of a gang wait for each other. The scheduler tries them only when enough of them
/// exist, and binds them only when enough of them have a node (KEP-4671).
final class GangSchedulingPlugin
    implements PreEnqueuePlugin, PermitPlugin, PlacementFeasiblePlugin, EnqueueExtensions {
  static final String NAME = "GangScheduling";

  private static final Duration LONGEST_WAIT = Duration.ofMinutes(5);

  private final Groups groups;
  private final Hierarchy hierarchy;
  private final WaitingPods waitingPods;
  private final PodActivator activator;
  private final boolean composites;

  GangSchedulingPlugin(FeatureGates gates, Groups groups, PluginActions actions) {
    this.groups = groups;
    hierarchy = new Hierarchy(groups);
    waitingPods = actions.waitingPods();
    activator = actions.activator();
    composites = gates.enabled(SchedulerFeature.COMPOSITE_POD_GROUP);
  }

  @Override
  public String name() {
    return NAME;
  }

  /// A pod that names a Kubernetes group must be in the group even where such groups are not
  /// scheduled: as in kube-scheduler without `GenericWorkload`, it then waits forever.
  private @Nullable GroupKey groupOf(Pod pod) {
    GroupKey group = groups.groupOf(pod);
    return group == null ? GroupMembership.OF_SPEC.groupOf(pod) : group;
  }

  @Override
  public PreEnqueueStatus preEnqueue(PodInfo pod) {
    GroupKey group = groupOf(pod.pod());
    if (group == null) {
      return Success.SUCCESS;
    }
    if (composites) {
      return preEnqueueInHierarchy(group);
    }
    GroupSpec spec = groups.spec(group);
    if (spec == null) {
      return Rejected.unresolvable(
          "waiting for pods's pod group \"%s\" to appear in scheduling queue"
              .formatted(group.name()));
    }
    return spec.gang() == null || isReady(spec, GroupMembers::count)
        ? Success.SUCCESS
        : waitsForPods();
  }

  @Override
  public boolean readsPodGroupOnly() {
    return true;
  }

  private static Rejected waitsForPods() {
    return Rejected.unresolvable(
        "waiting for minCount pods from a gang to appear in scheduling queue");
  }

  private PreEnqueueStatus preEnqueueInHierarchy(GroupKey group) {
    String problem = hierarchy.problem(group);
    if (problem != null) {
      return Rejected.unresolvable("failed to build hierarchy snapshot: " + problem);
    }
    GroupSpec root = hierarchy.root(group);
    boolean isRoot = root.key().equals(group);
    if (isReady(root, GroupMembers::count)) {
      return Success.SUCCESS;
    }
    return isRoot ? waitsForPods() : Rejected.unresolvable(waitsForTree(root));
  }

  private static String waitsForTree(GroupSpec root) {
    return "waiting for composite pod group \"%s\" tree to meet quorum"
        .formatted(root.key().name());
  }

  /// Returns whether the group has enough members, or enough child groups that are ready.
  ///
  /// @param count counts the relevant members
  private boolean isReady(GroupSpec spec, ToIntFunction<GroupMembers> count) {
    return switch (spec.key().kind()) {
      case POD_GROUP -> count.applyAsInt(groups.members(spec.key().object())) >= spec.minimum();
      case COMPOSITE_POD_GROUP -> {
        int ready = 0;
        for (GroupKey child : groups.children(spec.key().object())) {
          GroupSpec below = groups.spec(child);
          if (below != null && isReady(below, count)) {
            ready++;
          }
        }
        yield ready >= spec.minimum();
      }
    };
  }

  @Override
  public PermitStatus permit(CycleState state, PodInfo pod, String node) {
    GroupKey group = groupOf(pod.pod());
    if (group == null) {
      return Success.SUCCESS;
    }
    GroupSpec spec = groups.spec(group);
    if (composites) {
      String problem = hierarchy.problem(group);
      if (problem != null) {
        throw new PluginException("failed to build hierarchy snapshot: " + problem);
      }
    } else if (spec == null) {
      throw new PluginException(
          "failed to get podGroup %s: podgroup.scheduling.k8s.io \"%s\" not found"
              .formatted(group.object(), group.name()));
    }
    GroupSpec whole = composites ? hierarchy.root(group) : Objects.requireNonNull(spec);
    boolean isGang = !whole.key().equals(group) || whole.gang() != null;
    if (!isGang) {
      return Success.SUCCESS;
    }
    List<GroupMembers> members = members(whole.key());
    if (!isReady(whole, of -> of.scheduled().size())) {
      // One member is enough, since the group is one entity of the queue.
      members.stream()
          .flatMap(of -> of.unscheduled().stream())
          .findFirst()
          .ifPresent(activator::activate);
      return new PermitStatus.Wait(LONGEST_WAIT);
    }
    for (GroupMembers of : members) {
      for (PodInfo scheduled : of.scheduled()) {
        WaitingPod waiting = waitingPods.get(scheduled.uid());
        if (waiting != null) {
          waiting.allow(NAME);
        }
      }
    }
    return Success.SUCCESS;
  }

  /// Returns the members of all PodGroups below.
  private List<GroupMembers> members(GroupKey group) {
    var members = new ArrayList<GroupMembers>();
    hierarchy.podGroups(group).forEach(podGroup -> members.add(groups.members(podGroup.object())));
    return members;
  }

  @Override
  public PlacementFeasibility placementFeasible(QueuedGroup group, int remaining, int scheduled) {
    int minimum = group.spec().minimum();
    if (remaining + scheduled < minimum) {
      return Rejected.unschedulable(
          "minCount (%d) cannot be satisfied: %d scheduled, %d remaining"
              .formatted(minimum, scheduled, remaining));
    }
    return scheduled < minimum
        ? new PlacementFeasibility.NotYet(
            "minCount (%d) is not yet satisfied: %d scheduled, %d remaining"
                .formatted(minimum, scheduled, remaining))
        : Success.SUCCESS;
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    var events = new ArrayList<ClusterEventWithHint>();
    events.add(hint(EventResource.UNSCHEDULED_POD, ActionType.ADD, this::afterPodAdded));
    events.add(hint(EventResource.ASSIGNED_POD, ActionType.ADD, this::afterPodAdded));
    events.add(hint(EventResource.POD_GROUP, ActionType.ADD, this::afterGroupAdded));
    events.add(hint(EventResource.POD_GROUP, ActionType.UPDATE, this::afterPodGroupUpdated));
    if (composites) {
      events.add(hint(EventResource.COMPOSITE_POD_GROUP, ActionType.ADD, this::afterGroupAdded));
    }
    return events;
  }

  private ClusterEventWithHint hint(
      EventResource resource, ActionType action, QueueingHintFunction function) {
    return new ClusterEventWithHint(ClusterEvent.of(resource, action), function)
        .readingOnly(pod -> Optional.ofNullable(groupOf(pod.pod())));
  }

  private QueueingHint afterPodAdded(
      PodInfo pod, @Nullable KubernetesObject before, @Nullable KubernetesObject after) {
    return after instanceof Pod added ? ifSameTree(pod, groupOf(added)) : QueueingHint.QUEUE;
  }

  private QueueingHint afterGroupAdded(
      PodInfo pod, @Nullable KubernetesObject before, @Nullable KubernetesObject after) {
    GroupSpec group = after == null ? null : groups.specOf(after);
    return group == null ? QueueingHint.QUEUE : ifSameTree(pod, group.key());
  }

  private QueueingHint afterPodGroupUpdated(
      PodInfo pod, @Nullable KubernetesObject before, @Nullable KubernetesObject after) {
    GroupSpec old = before == null ? null : groups.specOf(before);
    GroupSpec group = after == null ? null : groups.specOf(after);
    if (old == null || group == null) {
      return QueueingHint.QUEUE;
    }
    return old.gang() != null && group.gang() != null && group.gang() < old.gang()
        ? ifSameTree(pod, group.key())
        : QueueingHint.QUEUE_SKIP;
  }

  /// Requeues if both have the same root.
  private QueueingHint ifSameTree(PodInfo pod, @Nullable GroupKey other) {
    GroupKey own = groupOf(pod.pod());
    if (own == null || other == null) {
      return QueueingHint.QUEUE_SKIP;
    }
    boolean isSame =
        composites
            ? hierarchy.problemAbove(own) == null
                && hierarchy.problemAbove(other) == null
                && hierarchy.root(own).key().equals(hierarchy.root(other).key())
            : own.equals(other);
    return isSame ? QueueingHint.QUEUE : QueueingHint.QUEUE_SKIP;
  }
}
