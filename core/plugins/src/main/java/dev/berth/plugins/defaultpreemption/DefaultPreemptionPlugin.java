package dev.berth.plugins.defaultpreemption;

import static java.util.stream.Collectors.toMap;

import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.GroupAttempt;
import dev.berth.framework.PodGroupPostFilterPlugin;
import dev.berth.framework.PodGroupPostFilterResult;
import dev.berth.framework.PostFilterResult;
import dev.berth.framework.PostFilterResult.Failed;
import dev.berth.framework.PostFilterResult.Nominate;
import dev.berth.framework.PostFilterResult.Unhelpful;
import dev.berth.framework.PreemptionPlugin;
import dev.berth.framework.Rejected;
import dev.berth.framework.Success;
import dev.berth.framework.cluster.Groups;
import dev.berth.framework.cluster.RunningPreemptions;
import dev.berth.framework.diagnosis.PreemptionReport;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.QueuedGroup;
import dev.berth.framework.model.QueuedPodInfo;
import dev.berth.framework.status.NodeToStatus;
import dev.berth.framework.status.PlainReason;
import dev.berth.framework.status.PluginException;
import dev.berth.framework.status.Reason;
import dev.berth.preemption.GroupPreemption;
import dev.berth.preemption.Preemption;
import java.util.List;
import java.util.Map;
import java.util.Optional;

final class DefaultPreemptionPlugin
    implements PreemptionPlugin, PodGroupPostFilterPlugin, EnqueueExtensions {
  static final String NAME = "DefaultPreemption";

  private static final Rejected STILL_EVICTING =
      Rejected.unresolvable("waiting for the preemption for this pod to be finished");

  private static final Rejected STILL_EVICTING_FOR_GROUP =
      Rejected.unresolvable("waiting for the preemption for this pod group to be finished");

  private final Eligibility eligibility;
  private final Preemption preemption;
  private final GroupPreemption groupPreemption;
  private final RunningPreemptions running;
  private final Groups groups;
  private final List<ClusterEventWithHint> events;

  DefaultPreemptionPlugin(
      Eligibility eligibility,
      Preemption preemption,
      GroupPreemption groupPreemption,
      RunningPreemptions running,
      Groups groups,
      List<ClusterEventWithHint> events) {
    this.eligibility = eligibility;
    this.preemption = preemption;
    this.groupPreemption = groupPreemption;
    this.running = running;
    this.groups = groups;
    this.events = List.copyOf(events);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return events;
  }

  @Override
  public PreEnqueueStatus preEnqueue(PodInfo pod) {
    if (!running.isRunningFor(pod)) {
      return Success.SUCCESS;
    }
    return groups.groupOf(pod.pod()) == null ? STILL_EVICTING : STILL_EVICTING_FOR_GROUP;
  }

  @Override
  public PostFilterResult postFilter(CycleState state, PodInfo pod, NodeToStatus nodes) {
    return switch (preempt(state, pod, nodes)) {
      case Nominate(var node, var victims, var reasons, var report) ->
          new Nominate(node, victims, inOwnName(reasons), report);
      case Failed(var message, var report) ->
          new Failed(PreemptionReason.prefixed(message), report);
      case Unhelpful(var why, var clearNomination, var report, var effects) ->
          new Unhelpful(
              new Rejected(why.code(), inOwnName(why.reasons())), clearNomination, report, effects);
    };
  }

  private PostFilterResult preempt(CycleState state, PodInfo pod, NodeToStatus nodes) {
    Optional<String> objection = eligibility.objection(pod, nodes);
    if (objection.isPresent()) {
      return new Unhelpful(
          Rejected.unschedulable(objection.get()), false, PreemptionReport.NOTHING_WEIGHED);
    }
    try {
      return preemption.preempt(state, pod, nodes);
    } catch (PluginException e) {
      throw new PluginException(PreemptionReason.prefixed(e.getMessage()), e);
    }
  }

  @Override
  public PodGroupPostFilterResult podGroupPostFilter(GroupAttempt attempt) {
    QueuedGroup group = attempt.group();
    if (eligibility.neverPreempts(group)) {
      return new PodGroupPostFilterResult.Unhelpful(
          Rejected.unschedulable(ofGroup(Eligibility.NEVER_PREEMPTS)));
    }
    if (eligibility.isWaitingForVictims(group)) {
      return new PodGroupPostFilterResult.Nominate(
          nominations(group), List.of(), ofGroup("ongoing preemption on nominated nodes"), null);
    }
    try {
      return switch (groupPreemption.preempt(attempt)) {
        case PodGroupPostFilterResult.Nominate(
                var nominations,
                var victims,
                var message,
                var report) ->
            new PodGroupPostFilterResult.Nominate(nominations, victims, ofGroup(message), report);
        case PodGroupPostFilterResult.Unhelpful(var why, var effects, var report) ->
            new PodGroupPostFilterResult.Unhelpful(
                new Rejected(why.code(), List.of(new PlainReason(ofGroup(why.message())))),
                effects,
                report);
      };
    } catch (PluginException e) {
      throw new PluginException(ofGroup(e.getMessage()), e);
    }
  }

  /// Returns the current nominations of the members.
  private static Map<String, String> nominations(QueuedGroup group) {
    return group.members().stream()
        .map(QueuedPodInfo::pod)
        .collect(toMap(PodInfo::uid, pod -> pod.pod().status().nominatedNodeName()));
  }

  private static String ofGroup(String message) {
    return "pod group preemption: " + message;
  }

  private static List<Reason> inOwnName(List<Reason> reasons) {
    return reasons.stream().<Reason>map(PreemptionReason::new).toList();
  }
}
