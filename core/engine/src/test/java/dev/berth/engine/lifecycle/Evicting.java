package dev.berth.engine.lifecycle;

import dev.berth.api.core.PodCondition;
import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.GroupAttempt;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.PodGroupPostFilterPlugin;
import dev.berth.framework.PodGroupPostFilterResult;
import dev.berth.framework.PostFilterResult;
import dev.berth.framework.PreemptionPlugin;
import dev.berth.framework.Rejected;
import dev.berth.framework.Success;
import dev.berth.framework.cluster.RunningPreemptions;
import dev.berth.framework.cluster.SharedLister;
import dev.berth.framework.diagnosis.PreemptionReport;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.ClusterEvent;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.events.QueueingHint;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.QueuedGroup;
import dev.berth.framework.status.NodeToStatus;
import dev.berth.preemption.CandidateChoice;
import dev.berth.preemption.CandidateCount;
import dev.berth.preemption.CandidateSearch;
import dev.berth.preemption.GroupPreemption;
import dev.berth.preemption.GroupVictimPolicy;
import dev.berth.preemption.Preemption;
import dev.berth.preemption.VictimPolicy;
import dev.berth.preemption.VictimSelector;
import dev.berth.preemption.VictimUnits;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Pods and groups of lower priority make room. Who waits for victims to go evicts no others.
final class Evicting implements PreemptionPlugin, PodGroupPostFilterPlugin, EnqueueExtensions {
  static final String NAME = "Evicting";
  static final PluginFactory<?> FACTORY = new Made(NAME, Evicting.class, Evicting::new);

  private static final CandidateCount ALL = new CandidateCount(100, 0);

  private final SharedLister nodes;
  private final RunningPreemptions running;
  private final Preemption preemption;
  private final GroupPreemption groupPreemption;

  private Evicting(PluginContext context) {
    nodes = context.cluster().nodes();
    running = context.cluster().preemptions();
    var units = VictimUnits.of(context.cluster().groups(), nodes);
    var selector =
        new VictimSelector(context.profile().filters(), VictimPolicy.LOWER_PRIORITY, units);
    preemption =
        new Preemption(
            nodes,
            context.cluster().objects(),
            context.profile().clock(),
            new CandidateSearch(selector, ALL, context.profile().choices()),
            context.profile().extenderPreemption(),
            new CandidateChoice(context.profile().choices()));
    groupPreemption =
        new GroupPreemption(
            nodes,
            context.cluster().objects(),
            context.profile().clock(),
            units,
            GroupVictimPolicy.LOWER_PRIORITY);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public PreEnqueueStatus preEnqueue(PodInfo pod) {
    return running.isRunningFor(pod)
        ? Rejected.unresolvable("waiting for the preemption for this pod to be finished")
        : Success.SUCCESS;
  }

  @Override
  public PostFilterResult postFilter(CycleState state, PodInfo pod, NodeToStatus statuses) {
    return isWaitingForVictims(pod, pod.priority())
        ? new PostFilterResult.Unhelpful(
            Rejected.unschedulable("not eligible due to a terminating pod on the nominated node."),
            false,
            PreemptionReport.NOTHING_WEIGHED)
        : preemption.preempt(state, pod, statuses);
  }

  private boolean isWaitingForVictims(PodInfo pod, int priority) {
    NodeInfo nominated = nodes.node(pod.pod().status().nominatedNodeName());
    return nominated != null
        && nominated.pods().stream()
            .anyMatch(other -> other.priority() < priority && isVictim(other));
  }

  private static boolean isVictim(PodInfo pod) {
    PodCondition target = pod.pod().status().condition("DisruptionTarget");
    return pod.pod().isTerminating() && target != null;
  }

  @Override
  public PodGroupPostFilterResult podGroupPostFilter(GroupAttempt attempt) {
    QueuedGroup group = attempt.group();
    int priority = group.spec().priority();
    return group.members().stream().anyMatch(it -> isWaitingForVictims(it.pod(), priority))
        ? new PodGroupPostFilterResult.Nominate(
            nominations(group), List.of(), "ongoing preemption on nominated nodes", null)
        : groupPreemption.preempt(attempt);
  }

  /// As they are.
  private static Map<String, String> nominations(QueuedGroup group) {
    return group.members().stream()
        .collect(
            Collectors.toMap(
                member -> member.pod().uid(),
                member -> member.pod().pod().status().nominatedNodeName()));
  }

  /// Whether the room that victims leave is enough, the plugins know that have rejected the pod.
  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return List.of(
        new ClusterEventWithHint(
                ClusterEvent.of(EventResource.ASSIGNED_POD, ActionType.DELETE),
                (_, _, _) -> QueueingHint.QUEUE_SKIP)
            .readingNoPod());
  }
}
