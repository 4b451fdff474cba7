package dev.berth.preemption;

import dev.berth.api.policy.PodDisruptionBudget;
import dev.berth.framework.GroupAttempt;
import dev.berth.framework.PodGroupPostFilterResult;
import dev.berth.framework.PodGroupPostFilterResult.Nominate;
import dev.berth.framework.PodGroupPostFilterResult.Unhelpful;
import dev.berth.framework.Rejected;
import dev.berth.framework.Retry;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.cluster.SharedLister;
import dev.berth.framework.diagnosis.GroupPreemptionReport;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.VictimUnit;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.GroupStatus;
import dev.berth.framework.status.PlainReason;
import dev.berth.framework.status.PluginException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The dry run of a preemption for a group. It considers the whole cluster. It removes all possible
/// victims and tries the group once on the remaining cluster. Then it puts back as many victims as
/// possible while the group's members still fit their places. The caller decides whether the group
/// may preempt at all. For one thread.
public final class GroupPreemption {
  private final SharedLister nodes;
  private final ClusterObjects objects;
  private final InstantSource clock;
  private final VictimUnits units;
  private final GroupVictimPolicy policy;

  public GroupPreemption(
      SharedLister nodes,
      ClusterObjects objects,
      InstantSource clock,
      VictimUnits units,
      GroupVictimPolicy policy) {
    this.nodes = nodes;
    this.objects = objects;
    this.clock = clock;
    this.units = units;
    this.policy = policy;
  }

  /// Searches victims for a group that is unschedulable.
  ///
  /// @return always with a report
  /// @throws PluginException if a plugin fails
  public PodGroupPostFilterResult preempt(GroupAttempt attempt) {
    List<VictimUnit> potential = units.on(nodes.nodes());
    policy.retainVictims(potential, attempt.group());
    if (potential.isEmpty()) {
      return unhelpful(
          Code.UNSCHEDULABLE_AND_UNRESOLVABLE,
          "No preemption victims found for incoming preemptor",
          null);
    }
    try (Retry retry = attempt.without(pods(potential))) {
      GroupStatus status = retry.status();
      return switch (status.code()) {
        case SUCCESS -> nominate(retry, reprieve(retry, potential));
        case ERROR -> throw new PluginException(status.message());
        default -> unhelpful(status.code(), status.message(), retry);
      };
    }
  }

  private Reprieve reprieve(Retry retry, List<VictimUnit> potential) {
    return Reprieve.of(
        potential,
        policy.mostImportantFirst(clock.instant()),
        DisruptionBudgets.of(objects.list(PodDisruptionBudget.class)),
        unit -> retry.putBack(unit.pods()));
  }

  private static Nominate nominate(Retry retry, Reprieve reprieve) {
    Map<String, String> nominations = new HashMap<>();
    retry.proposed().forEach(pod -> nominations.put(pod.uid(), pod.pod().spec().nodeName()));
    List<VictimUnit> victims = reprieve.victims();
    return new Nominate(
        nominations,
        victims,
        "found a placement for podgroup, preempting %d victims".formatted(pods(victims).size()),
        new GroupPreemptionReport(
            retry.evaluation(),
            victims,
            reprieve.pdbViolations(),
            (int) victims.stream().filter(VictimUnit::isOfGroup).count()));
  }

  private static Unhelpful unhelpful(Code code, String message, @Nullable Retry retry) {
    return new Unhelpful(
        new Rejected(code, List.of(new PlainReason(message))),
        List.of(),
        new GroupPreemptionReport(retry == null ? null : retry.evaluation(), List.of(), 0, 0));
  }

  private static List<PodInfo> pods(List<VictimUnit> units) {
    var pods = new ArrayList<PodInfo>();
    units.forEach(unit -> pods.addAll(unit.pods()));
    return pods;
  }
}
