package dev.berth.plugins.defaultpreemption;

import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.PluginException;
import dev.berth.framework.PostFilterResult;
import dev.berth.framework.PostFilterResult.Failed;
import dev.berth.framework.PostFilterResult.Nominate;
import dev.berth.framework.PostFilterResult.Unhelpful;
import dev.berth.framework.PreemptionPlugin;
import dev.berth.framework.Rejected;
import dev.berth.framework.Success;
import dev.berth.framework.diagnosis.NodeToStatus;
import dev.berth.framework.diagnosis.PreemptionReport;
import dev.berth.framework.diagnosis.Reason;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.handle.RunningPreemptions;
import dev.berth.framework.preemption.Preemption;
import dev.berth.framework.state.CycleState;
import dev.berth.framework.state.PodInfo;
import java.util.List;
import java.util.Optional;

final class DefaultPreemptionPlugin implements PreemptionPlugin, EnqueueExtensions {
  static final String NAME = "DefaultPreemption";

  private static final Rejected STILL_EVICTING =
      Rejected.unresolvable("waiting for the preemption for this pod to be finished");

  private final Eligibility eligibility;
  private final Preemption preemption;
  private final RunningPreemptions running;
  private final List<ClusterEventWithHint> events;

  DefaultPreemptionPlugin(
      Eligibility eligibility,
      Preemption preemption,
      RunningPreemptions running,
      List<ClusterEventWithHint> events) {
    this.eligibility = eligibility;
    this.preemption = preemption;
    this.running = running;
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
    return running.isRunningFor(pod) ? STILL_EVICTING : Success.SUCCESS;
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

  private static List<Reason> inOwnName(List<Reason> reasons) {
    return reasons.stream().<Reason>map(PreemptionReason::new).toList();
  }
}
