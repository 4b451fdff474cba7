package dev.berth.preemption;

import dev.berth.api.policy.PodDisruptionBudget;
import dev.berth.framework.PostFilterResult;
import dev.berth.framework.PostFilterResult.Failed;
import dev.berth.framework.PostFilterResult.Nominate;
import dev.berth.framework.PostFilterResult.Unhelpful;
import dev.berth.framework.Rejected;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.cluster.ExtenderPreemption;
import dev.berth.framework.cluster.SharedLister;
import dev.berth.framework.diagnosis.Candidate;
import dev.berth.framework.diagnosis.Diagnosis;
import dev.berth.framework.diagnosis.PreemptionReport;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.NodeStatuses;
import dev.berth.framework.status.NodeToStatus;
import dev.berth.framework.status.PlainReason;
import dev.berth.framework.status.PluginException;
import dev.berth.framework.status.PluginStatus;
import dev.berth.preemption.CandidateChoice.Choice;
import dev.berth.preemption.CandidateSearch.Found;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The dry run of a preemption: search, extenders, choice. The caller decides whether the pod may
/// preempt at all. For one thread.
public final class Preemption {
  private static final PluginStatus NOT_HELPFUL =
      new PluginStatus(
          Code.UNSCHEDULABLE_AND_UNRESOLVABLE,
          "",
          List.of(new PlainReason("Preemption is not helpful for scheduling")));

  private final SharedLister nodes;
  private final ClusterObjects objects;
  private final InstantSource clock;
  private final CandidateSearch search;
  private final ExtenderPreemption extenders;
  private final CandidateChoice choice;
  private List<PodDisruptionBudget> known = List.of();
  private DisruptionBudgets budgets = DisruptionBudgets.of(known);

  public Preemption(
      SharedLister nodes,
      ClusterObjects objects,
      InstantSource clock,
      CandidateSearch search,
      ExtenderPreemption extenders,
      CandidateChoice choice) {
    this.nodes = nodes;
    this.objects = objects;
    this.clock = clock;
    this.search = search;
    this.extenders = extenders;
    this.choice = choice;
  }

  /// Searches victims on the nodes that were rejected as [Code#UNSCHEDULABLE].
  ///
  /// @param state the state of the pod's cycle; not changed
  /// @param statuses why each node was rejected
  /// @return a failure if no node helps and some nodes could not be tried
  /// @throws PluginException if there are no nodes, or if an extender fails
  public PostFilterResult preempt(CycleState state, PodInfo preemptor, NodeToStatus statuses) {
    List<NodeInfo> all = nodes.nodes();
    if (all.isEmpty()) {
      throw new PluginException("no nodes available");
    }
    List<NodeInfo> potential = new ArrayList<>();
    if (statuses.has(Code.UNSCHEDULABLE)) {
      for (NodeInfo node : all) {
        if (statuses.code(node.name()) == Code.UNSCHEDULABLE) {
          potential.add(node);
        }
      }
    }
    if (potential.isEmpty()) {
      return noCandidate(all.size(), NodeStatuses.NONE);
    }
    var attempt = new PreemptionAttempt(state, preemptor, budgets(), clock.instant());
    Found found = search.search(attempt, potential);
    if (found.candidates().isEmpty()) {
      return noCandidate(all.size(), found.nodeStatuses());
    }
    List<Candidate> narrowed = extenders.narrow(preemptor, found.candidates());
    if (narrowed.isEmpty()) {
      return new Unhelpful(
          Rejected.unschedulable("no candidate node for preemption"),
          false,
          report(found, narrowed, null, attempt.now()));
    }
    Choice chosen = choice.choose(narrowed, attempt.now());
    return nominate(chosen.chosen(), report(found, narrowed, chosen, attempt.now()));
  }

  /// Returns the same object as long as no budget has changed.
  private DisruptionBudgets budgets() {
    List<PodDisruptionBudget> current = List.copyOf(objects.list(PodDisruptionBudget.class));
    if (!current.equals(known)) {
      known = current;
      budgets = DisruptionBudgets.of(current);
    }
    return budgets;
  }

  private static Nominate nominate(Candidate chosen, PreemptionReport report) {
    String message =
        "found a potential placement for pod on node %s, preempting %d victims"
            .formatted(chosen.node(), chosen.victims().size());
    return new Nominate(chosen.node(), chosen.victims(), List.of(new PlainReason(message)), report);
  }

  private static PostFilterResult noCandidate(int nodes, NodeStatuses nodeStatuses) {
    var report = new PreemptionReport(null, Map.of(), List.of(), nodeStatuses);
    String failure = failure(nodeStatuses);
    if (!failure.isEmpty()) {
      return new Failed(failure, report);
    }
    var why =
        new Diagnosis(nodes, new NodeToStatus(nodeStatuses, NOT_HELPFUL), new TreeSet<>(), "", "");
    return new Unhelpful(Rejected.unschedulable(why.message()), true, report);
  }

  /// Returns the messages of failures on nodes, each once; empty if there are none.
  private static String failure(NodeStatuses nodeStatuses) {
    if (nodeStatuses.pluginsWith(Code.ERROR).isEmpty()) {
      return "";
    }
    List<String> failures =
        nodeStatuses.values().stream()
            .filter(status -> status.code() == Code.ERROR)
            .map(PluginStatus::message)
            .distinct()
            .toList();
    return switch (failures.size()) {
      case 1 -> failures.getFirst();
      default -> failures.toString();
    };
  }

  private static PreemptionReport report(
      Found found, List<Candidate> narrowed, @Nullable Choice chosen, Instant now) {
    return new PreemptionReport(
        chosen == null ? null : chosen.chosen().node(),
        new CandidateReports(found.candidates(), narrowed, now),
        chosen == null ? List.of() : chosen.tied(),
        found.nodeStatuses());
  }
}
