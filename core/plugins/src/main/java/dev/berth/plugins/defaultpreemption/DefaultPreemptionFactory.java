package dev.berth.plugins.defaultpreemption;

import dev.berth.api.kubescheduler.DefaultPreemptionArgs;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.framework.PluginContext;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.ClusterEvent;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.events.QueueingHint;
import dev.berth.plugins.support.InTreeFactory;
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
public final class DefaultPreemptionFactory extends InTreeFactory<DefaultPreemptionArgs> {
  /// Called by the service loader.
  public DefaultPreemptionFactory() {
    super(
        DefaultPreemptionPlugin.NAME,
        DefaultPreemptionPlugin.class,
        args -> args.known(DefaultPreemptionArgs.class),
        DefaultPreemptionFactory::plugin);
  }

  private static DefaultPreemptionPlugin plugin(DefaultPreemptionArgs args, PluginContext context) {
    var policy = VictimPolicy.LOWER_PRIORITY;
    var gates = context.profile().featureGates();
    var units = VictimUnits.of(context.cluster().groups(), context.cluster().nodes());
    var search =
        new CandidateSearch(
            new VictimSelector(context.profile().filters(), policy, units),
            new CandidateCount(
                args.minCandidateNodesPercentage(), args.minCandidateNodesAbsolute()),
            context.profile().choices());
    var preemption =
        new Preemption(
            context.cluster().nodes(),
            context.cluster().objects(),
            context.profile().clock(),
            search,
            context.profile().extenderPreemption(),
            new CandidateChoice(context.profile().choices()));
    var groupPreemption =
        new GroupPreemption(
            context.cluster().nodes(),
            context.cluster().objects(),
            context.profile().clock(),
            units,
            GroupVictimPolicy.LOWER_PRIORITY);
    var eligibility =
        new Eligibility(
            context.cluster().nodes(),
            policy,
            units,
            gates.enabled(SchedulerFeature.POD_GROUP_PREEMPTION_POLICY));
    boolean isAsync = gates.enabled(SchedulerFeature.SCHEDULER_ASYNC_PREEMPTION);
    return new DefaultPreemptionPlugin(
        eligibility,
        preemption,
        groupPreemption,
        isAsync ? context.cluster().preemptions() : pod -> false,
        context.cluster().groups(),
        isAsync ? List.of(victimGone()) : List.of());
  }

  private static ClusterEventWithHint victimGone() {
    return new ClusterEventWithHint(
            ClusterEvent.of(EventResource.ASSIGNED_POD, ActionType.DELETE),
            (pod, before, after) -> QueueingHint.QUEUE_SKIP)
        .readingNoPod();
  }
}
