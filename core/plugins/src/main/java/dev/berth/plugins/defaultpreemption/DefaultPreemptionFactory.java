package dev.berth.plugins.defaultpreemption;

import dev.berth.api.kubescheduler.DefaultPreemptionArgs;
import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.ClusterEvent;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.events.QueueingHint;
import dev.berth.framework.status.PluginException;
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

/// Makes `DefaultPreemption`.
public final class DefaultPreemptionFactory implements PluginFactory {
  @Override
  public String name() {
    return DefaultPreemptionPlugin.NAME;
  }

  @Override
  public Class<? extends Plugin> type() {
    return DefaultPreemptionPlugin.class;
  }

  @Override
  public Plugin create(PluginArgs args, PluginContext context) {
    if (!(args instanceof DefaultPreemptionArgs(int minPercentage, int minAbsolute))) {
      throw new PluginException("got arguments " + args + ", want DefaultPreemptionArgs");
    }
    var policy = VictimPolicy.LOWER_PRIORITY;
    var gates = context.featureGates();
    var units = VictimUnits.of(context.groups(), context.nodes());
    var search =
        new CandidateSearch(
            new VictimSelector(context.filters(), policy, units),
            new CandidateCount(minPercentage, minAbsolute),
            context.choices());
    var preemption =
        new Preemption(
            context.nodes(),
            context.objects(),
            context.clock(),
            search,
            context.extenderPreemption(),
            new CandidateChoice(context.choices()));
    var groupPreemption =
        new GroupPreemption(
            context.nodes(),
            context.objects(),
            context.clock(),
            units,
            GroupVictimPolicy.LOWER_PRIORITY);
    var eligibility =
        new Eligibility(
            context.nodes(),
            policy,
            units,
            gates.enabled(SchedulerFeature.POD_GROUP_PREEMPTION_POLICY));
    boolean isAsync = gates.enabled(SchedulerFeature.SCHEDULER_ASYNC_PREEMPTION);
    return new DefaultPreemptionPlugin(
        eligibility,
        preemption,
        groupPreemption,
        isAsync ? context.preemptions() : pod -> false,
        context.groups(),
        isAsync ? List.of(victimGone()) : List.of());
  }

  private static ClusterEventWithHint victimGone() {
    return new ClusterEventWithHint(
            ClusterEvent.of(EventResource.ASSIGNED_POD, ActionType.DELETE),
            (pod, before, after) -> QueueingHint.QUEUE_SKIP)
        .readingNoPod();
  }
}
