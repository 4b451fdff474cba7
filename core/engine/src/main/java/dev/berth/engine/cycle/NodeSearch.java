package dev.berth.engine.cycle;

import dev.berth.engine.cycle.NodeEvaluation.Candidates;
import dev.berth.engine.cycle.NodeEvaluation.Filtered;
import dev.berth.engine.cycle.NodeEvaluation.Scored;
import dev.berth.engine.cycle.PostFilterPhase.PostFiltered;
import dev.berth.engine.memo.Memo;
import dev.berth.engine.port.AttemptTrace;
import dev.berth.engine.profile.Profile;
import dev.berth.framework.cluster.ChoicePolicy;
import dev.berth.framework.cluster.PodNominator;
import dev.berth.framework.cluster.SharedLister;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.Diagnosis;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.QueuedPodInfo;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.NodeStatuses;
import dev.berth.framework.status.NodeToStatus;
import dev.berth.framework.status.PlainReason;
import dev.berth.framework.status.PluginException;
import dev.berth.framework.status.PluginStatus;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Searches a node for a pod: the part of a scheduling cycle that only reads the cluster.
///
/// **Goal.** The node that kube-scheduler would choose, or the reasons why no node fits, as data.
///
/// **Constraints.** The search changes only remembered answers and the index at which the next
/// search begins, so that it can also answer hypothetical questions. Whatever a plugin throws
/// becomes a decision.
///
/// **Algorithm.** Each step may end the search:
///
/// ```
/// PreFilter ──▶ nominated node ──▶ Filter ──▶ PreScore, Score ──▶ pick
///     │               │              │ no node     (two or more     one of the
///     │ rejected      │ fits         ▼              nodes fit)      best
///     └───────────────┼─────▶ PostFilter ──▶ NotFound
///                     └──────────────────────────────────────────▶ Found
/// ```
///
/// - PreFilter plugins may reject the pod for all nodes, or narrow the nodes.
/// - If preemption has made room for the pod, the search first tries only its nominated node, since
///   it is likely to fit.
/// - Filter and Score have three implementations of [NodeEvaluation]: one calls each plugin for
///   each node, one reads remembered answers, and one does both and compares.
/// - If no node fits, PostFilter plugins look for pods to evict; not for a member of a group, whose
///   group does that.
///
/// Same as `schedulePod` and its callers in `pkg/scheduler/schedule_one.go` of Kubernetes v1.37.
public final class NodeSearch {
  private final SharedLister cluster;
  private final PodNominator nominator;
  private final ChoicePolicy choices;
  private final NodeEvaluation evaluation;

  /// Creates a search that calls every plugin for every node.
  public NodeSearch(SharedLister cluster, PodNominator nominator, ChoicePolicy choices) {
    this(cluster, nominator, choices, new PlainEvaluation(cluster));
  }

  private NodeSearch(
      SharedLister cluster,
      PodNominator nominator,
      ChoicePolicy choices,
      NodeEvaluation evaluation) {
    this.cluster = cluster;
    this.nominator = nominator;
    this.choices = choices;
    this.evaluation = evaluation;
  }

  /// Creates a search that reads remembered answers.
  ///
  /// @param memo remembers answers about the nodes of the cluster
  public static NodeSearch remembering(
      SharedLister cluster, PodNominator nominator, ChoicePolicy choices, Memo memo) {
    var plain = new PlainEvaluation(cluster);
    return new NodeSearch(
        cluster, nominator, choices, new RememberedEvaluation(cluster, memo, plain));
  }

  /// Creates a search that reads remembered answers, also calls every plugin for every node, and
  /// compares both.
  ///
  /// @param memo remembers answers about the nodes of the cluster
  /// @param snapshots returns a snapshot of now
  public static NodeSearch verifying(
      SharedLister cluster,
      PodNominator nominator,
      ChoicePolicy choices,
      Memo memo,
      Supplier<Snapshot> snapshots) {
    var plain = new PlainEvaluation(cluster);
    var remembered = new RememberedEvaluation(cluster, memo, plain);
    return new NodeSearch(
        cluster,
        nominator,
        choices,
        new VerifiedEvaluation(cluster, memo, remembered, plain, snapshots));
  }

  /// The result of a search.
  public sealed interface Result {}

  /// A node fits.
  public record Found(String node, CycleState state, DecisionBuilder decision) implements Result {
    /// Returns this result for a pod that is no longer tried with its group.
    public Found withoutGroup() {
      return new Found(node, state.withoutGroup(), decision);
    }
  }

  /// No node fits, or a plugin has failed.
  ///
  /// @param pending the plugins that rejected the pod with the code Pending
  /// @param filtered the statuses of the nodes that were filtered; the decision has the statuses of
  ///   all nodes
  public record NotFound(
      Decision decision,
      PostFiltered postFiltered,
      SortedSet<String> pending,
      NodeStatuses filtered)
      implements Result {
    static NotFound withoutPostFilter(Decision decision) {
      return new NotFound(
          decision, PostFiltered.NOT_CALLED, Collections.emptySortedSet(), NodeStatuses.NONE);
    }
  }

  /// Returns the decision that would be made about the pod, and changes nothing.
  public Decision consider(Profile profile, QueuedPodInfo queued) {
    return decision(run(profile, queued, SearchScope.ALONE, null));
  }

  static Decision decision(Result result) {
    return switch (result) {
      case Found found -> found.decision().scheduled(found.node());
      case NotFound notFound -> notFound.decision();
    };
  }

  /// Searches a node. Does not call PostFilter plugins for a member of a group.
  ///
  /// @param trace null if the attempt is not traced
  public Result run(
      Profile profile, QueuedPodInfo queued, SearchScope scope, @Nullable AttemptTrace trace) {
    var decision = new DecisionBuilder(queued);
    if (cluster.nodes().isEmpty()) {
      return NotFound.withoutPostFilter(
          decision.unschedulable("no nodes available to schedule pods"));
    }
    CycleState state = scope.newState();
    evaluation.begin(state);
    profile.metrics().cycleBegins(state, trace);
    try {
      return search(new PodInCycle(profile, state, queued.pod()), scope, decision);
    } catch (PluginException e) {
      return NotFound.withoutPostFilter(decision.failed(e.getMessage()));
    } finally {
      profile.metrics().cycleEnds();
    }
  }

  private Result search(PodInCycle cycle, SearchScope scope, DecisionBuilder decision) {
    Profile profile = cycle.profile();
    CycleState state = cycle.state();
    PodInfo pod = cycle.pod();
    int all = scope.size(cluster);
    var preFilter = PreFilterPhase.run(profile, state, pod, cluster.nodes());
    decision.preFilterNodes(preFilter.nodes(), preFilter.plan());
    if (preFilter.rejection() != null) {
      PluginStatus rejection = preFilter.rejection();
      SortedSet<String> rejectedBy = new TreeSet<>(preFilter.narrowedBy());
      if (!rejection.plugin().isEmpty()) {
        rejectedBy.add(rejection.plugin());
      }
      var diagnosis =
          new Diagnosis(
              all, new NodeToStatus(Map.of(), rejection), rejectedBy, rejection.message(), "");
      return rejected(cycle, scope, diagnosis, decision);
    }

    var nominated = new FilterPhase(profile.filters(), profile.metrics(), Map.of(), 1);
    if (tryNominatedNode(nominated, cycle, scope, NodeToStatus.NOT_EVALUATED)) {
      decision.nodes(nominated.statuses(), nominated.fitting());
      return new Found(nominated.feasible().getFirst().name(), state, decision);
    }

    PluginStatus defaultStatus = defaultStatus(preFilter, nominated.rejectedBy());
    Filtered filtered =
        evaluation.filter(
            cycle, new Candidates(scope, preFilter.nodes(), nominated.rejections(), defaultStatus));
    decision.nodes(filtered.statuses(), filtered.fitting());
    return switch (filtered.feasible().size()) {
      case 0 -> {
        SortedSet<String> rejectedBy = new TreeSet<>(preFilter.narrowedBy());
        rejectedBy.addAll(nominated.rejectedBy());
        rejectedBy.addAll(filtered.rejectedBy());
        yield rejected(
            cycle,
            scope,
            new Diagnosis(
                all, new NodeToStatus(filtered.statuses(), defaultStatus), rejectedBy, "", ""),
            decision);
      }
      case 1 -> new Found(filtered.feasible().getFirst().name(), state, decision);
      default -> {
        Scored scored = evaluation.score(cycle, filtered);
        decision.scores(scored.table(), scored.names());
        yield new Found(choices.pickNode(scored.best()), state, decision);
      }
    };
  }

  /// Preemption has made room on the nominated node, so this node alone is likely to fit. A failure
  /// on this node does not fail the attempt.
  ///
  /// @param defaultStatus the status of the node if an extender does not mention it
  private boolean tryNominatedNode(
      FilterPhase phase, PodInCycle cycle, SearchScope scope, PluginStatus defaultStatus) {
    PodInfo pod = cycle.pod();
    NodeInfo node = cluster.node(pod.pod().status().nominatedNodeName());
    if (node == null || (scope.nodes() != null && !scope.nodes().contains(node.name()))) {
      return false;
    }
    try {
      phase.filter(cycle.state(), pod, List.of(node), 0);
      phase.filterWithExtenders(cycle.profile().extenders(), pod, defaultStatus);
    } catch (PluginException e) {
      return false;
    }
    return !phase.feasible().isEmpty();
  }

  /// Returns the status of nodes that were not filtered. As in kube-scheduler, it also names a
  /// plugin that rejected the pod's nominated node.
  private static PluginStatus defaultStatus(
      PreFilterPhase.PreFiltered preFilter, SortedSet<String> nominatedRejectedBy) {
    if (preFilter.nodes() == null) {
      return NodeToStatus.NOT_EVALUATED;
    }
    SortedSet<String> plugins = new TreeSet<>(preFilter.narrowedBy());
    plugins.addAll(nominatedRejectedBy);
    return new PluginStatus(
        Code.UNSCHEDULABLE_AND_UNRESOLVABLE,
        "",
        List.of(
            new PlainReason(
                "node(s) didn't satisfy plugin(s) [" + String.join(" ", plugins) + "]")));
  }

  private NotFound rejected(
      PodInCycle cycle, SearchScope scope, Diagnosis diagnosis, DecisionBuilder decision) {
    decision.nodes(allNodes(diagnosis.nodeToStatus(), scope), 0);
    decision.rejectedBy(diagnosis.rejectedBy());
    if (scope.group() != null || cycle.profile().postFilter().isEmpty()) {
      return new NotFound(
          decision.unschedulable(diagnosis.message()),
          PostFiltered.NOT_CALLED,
          pending(diagnosis),
          diagnosis.nodeToStatus().explicit());
    }
    PostFiltered postFiltered =
        PostFilterPhase.run(
            cycle.profile(), cycle.state(), cycle.pod(), diagnosis.nodeToStatus(), nominator);
    decision.preemption(postFiltered.report(), postFiltered.message());
    String message = diagnosis.withPostFilterMessage(postFiltered.message()).message();
    return new NotFound(
        decision.unschedulable(message),
        postFiltered,
        pending(diagnosis),
        diagnosis.nodeToStatus().explicit());
  }

  /// Returns the statuses of all nodes, including those that were not filtered.
  private NodeStatuses allNodes(NodeToStatus statuses, SearchScope scope) {
    if (statuses.explicit().size() == scope.size(cluster)) {
      return statuses.explicit();
    }
    List<NodeInfo> nodes = scope.nodes(cluster);
    Map<String, PluginStatus> all = LinkedHashMap.newLinkedHashMap(nodes.size());
    for (NodeInfo node : nodes) {
      all.put(node.name(), statuses.get(node.name()));
    }
    return NodeStatuses.of(all);
  }

  private static SortedSet<String> pending(Diagnosis diagnosis) {
    return diagnosis.nodeToStatus().explicit().pluginsWith(Code.PENDING);
  }
}
