package dev.berth.engine.cycle;

import static dev.berth.framework.diagnosis.Decision.Result.ERROR;
import static dev.berth.framework.diagnosis.Decision.Result.UNSCHEDULABLE;

import dev.berth.engine.cycle.PostFilterPhase.PostFiltered;
import dev.berth.engine.extender.Extender.Role;
import dev.berth.engine.extender.Extenders;
import dev.berth.engine.memo.FilteredNodes;
import dev.berth.engine.memo.Memo;
import dev.berth.engine.memo.ScoredNodes;
import dev.berth.engine.profile.Profile;
import dev.berth.framework.Code;
import dev.berth.framework.PluginException;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.Diagnosis;
import dev.berth.framework.diagnosis.NodeStatuses;
import dev.berth.framework.diagnosis.NodeToStatus;
import dev.berth.framework.diagnosis.PlainReason;
import dev.berth.framework.diagnosis.PluginStatus;
import dev.berth.framework.diagnosis.ScoreTable;
import dev.berth.framework.handle.ChoicePolicy;
import dev.berth.framework.handle.PodNominator;
import dev.berth.framework.handle.SharedLister;
import dev.berth.framework.handle.TiedNodes;
import dev.berth.framework.state.CycleState;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import dev.berth.framework.state.QueuedPodInfo;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Searches a node for a pod: filter, score, pick; and if no node fits, PostFilter. Changes nothing
/// but the index at which the next search begins.
public final class NodeSearch {
  private final SharedLister cluster;
  private final PodNominator nominator;
  private final ChoicePolicy choices;
  private final @Nullable Memo memo;
  private final NodeSampler sampler = new NodeSampler();

  /// @param memo remembers answers about the nodes of the cluster; null to call every plugin for
  ///   every node
  public NodeSearch(
      SharedLister cluster, PodNominator nominator, ChoicePolicy choices, @Nullable Memo memo) {
    this.cluster = cluster;
    this.nominator = nominator;
    this.choices = choices;
    this.memo = memo;
  }

  /// How a search has ended.
  sealed interface Result {}

  /// A node fits.
  record Found(String node, CycleState state, DecisionBuilder decision) implements Result {}

  /// No node fits, or a plugin has failed.
  ///
  /// @param pending the plugins that rejected the pod with the code Pending
  record NotFound(Decision decision, PostFiltered postFiltered, SortedSet<String> pending)
      implements Result {
    static NotFound withoutPostFilter(Decision decision) {
      return new NotFound(decision, PostFiltered.NOT_CALLED, Collections.emptySortedSet());
    }
  }

  /// The decision that would be made about the pod, without a change.
  public Decision consider(Profile profile, QueuedPodInfo queued) {
    return decision(run(profile, queued));
  }

  static Decision decision(Result result) {
    return switch (result) {
      case Found found -> found.decision().scheduled(found.node());
      case NotFound notFound -> notFound.decision();
    };
  }

  Result run(Profile profile, QueuedPodInfo queued) {
    var decision = new DecisionBuilder(queued);
    if (cluster.nodes().isEmpty()) {
      return NotFound.withoutPostFilter(
          decision.unscheduled(UNSCHEDULABLE, "no nodes available to schedule pods"));
    }
    var state = new CycleState();
    profile.metrics().cycleBegins(state);
    try {
      return search(profile, state, queued.pod(), decision);
    } catch (PluginException e) {
      return NotFound.withoutPostFilter(decision.unscheduled(ERROR, e.getMessage()));
    } finally {
      profile.metrics().cycleEnds();
    }
  }

  private Result search(Profile profile, CycleState state, PodInfo pod, DecisionBuilder decision) {
    List<NodeInfo> all = cluster.nodes();
    var preFilter = PreFilterPhase.run(profile, state, pod, all);
    decision.preFilterNodes(preFilter.nodes());
    if (preFilter.rejection() != null) {
      PluginStatus rejection = preFilter.rejection();
      SortedSet<String> rejectedBy = new TreeSet<>(preFilter.narrowedBy());
      if (!rejection.plugin().isEmpty()) {
        rejectedBy.add(rejection.plugin());
      }
      var diagnosis =
          new Diagnosis(
              all.size(),
              new NodeToStatus(Map.of(), rejection),
              rejectedBy,
              rejection.message(),
              "");
      return rejected(profile, state, pod, diagnosis, decision);
    }

    var nominated = new FilterPhase(profile.filters(), profile.metrics(), Map.of(), 1);
    if (tryNominatedNode(nominated, profile, state, pod, NodeToStatus.NOT_EVALUATED)) {
      decision.nodes(nominated.statuses(), nominated.fitting());
      return new Found(nominated.feasible().getFirst().name(), state, decision);
    }

    PluginStatus defaultStatus = defaultStatus(preFilter, nominated.rejectedBy());
    Filtered filtered = remembered(profile, state, pod, preFilter);
    if (filtered == null) {
      filtered = filter(profile, state, pod, preFilter, nominated, defaultStatus);
    }
    decision.nodes(filtered.statuses(), filtered.fitting());
    return switch (filtered.feasible().size()) {
      case 0 -> {
        SortedSet<String> rejectedBy = new TreeSet<>(preFilter.narrowedBy());
        rejectedBy.addAll(nominated.rejectedBy());
        rejectedBy.addAll(filtered.rejectedBy());
        yield rejected(
            profile,
            state,
            pod,
            new Diagnosis(
                all.size(),
                new NodeToStatus(filtered.statuses(), defaultStatus),
                rejectedBy,
                "",
                ""),
            decision);
      }
      case 1 -> new Found(filtered.feasible().getFirst().name(), state, decision);
      default -> new Found(pick(profile, state, pod, filtered, decision), state, decision);
    };
  }

  /// What filtering the nodes has come to.
  ///
  /// @param feasible the nodes that fit, in the order in which they were filtered
  /// @param fitting how many of the nodes that were filtered fit
  /// @param rejectedBy the plugins that have rejected nodes; for extenders a name of their own
  /// @param remembered the same, if it comes from remembered answers; else null
  private record Filtered(
      List<NodeInfo> feasible,
      int fitting,
      SortedSet<String> rejectedBy,
      NodeStatuses statuses,
      @Nullable FilteredNodes remembered) {}

  /// Filters all nodes by remembered answers.
  ///
  /// @return null if that is not possible, or a plugin has failed: which error comes first, the
  ///   filters decide node by node
  private @Nullable Filtered remembered(
      Profile profile, CycleState state, PodInfo pod, PreFilterPhase.PreFiltered preFilter) {
    if (memo == null || preFilter.nodes() != null || !looksAtAll(profile)) {
      return null;
    }
    try {
      FilteredNodes nodes = memo.filter(profile, state, pod);
      return new Filtered(
          nodes.nodes(), nodes.fitting(), nodes.rejectedBy(), nodes.statuses(), nodes);
    } catch (RuntimeException e) {
      return null;
    }
  }

  private boolean looksAtAll(Profile profile) {
    int nodes = cluster.nodes().size();
    return numFeasibleNodesToFind(profile, nodes) >= nodes
        && !profile.extenders().have(Role.FILTER)
        && !profile.extenders().have(Role.PRIORITIZE);
  }

  private Filtered filter(
      Profile profile,
      CycleState state,
      PodInfo pod,
      PreFilterPhase.PreFiltered preFilter,
      FilterPhase nominated,
      PluginStatus defaultStatus) {
    List<NodeInfo> all = cluster.nodes();
    List<NodeInfo> candidates = candidates(all, preFilter.nodes());
    var phase =
        new FilterPhase(
            profile.filters(),
            profile.metrics(),
            nominated.rejections(),
            numFeasibleNodesToFind(profile, candidates.size()));
    phase.filter(state, pod, candidates, sampler.start());
    sampler.advance(phase.feasible().size() + phase.rejected(), all.size());
    boolean narrowed = phase.filterWithExtenders(profile.extenders(), pod, defaultStatus);
    SortedSet<String> rejectedBy = phase.rejectedBy();
    if (narrowed) {
      rejectedBy.add(Extenders.PSEUDO_PLUGIN);
    }
    return new Filtered(phase.feasible(), phase.fitting(), rejectedBy, phase.statuses(), null);
  }

  /// Scores the nodes that fit, and picks one of the best.
  private String pick(
      Profile profile, CycleState state, PodInfo pod, Filtered filtered, DecisionBuilder decision) {
    Set<String> skipped = ScorePhase.preScore(profile, state, pod, filtered.feasible());
    ScoredNodes scored = score(profile, state, pod, filtered, skipped);
    if (scored != null) {
      decision.scores(scored.table(), scored.names());
      return choices.pickNode(scored);
    }
    ScoreTable table = ScorePhase.score(profile, state, pod, filtered.feasible(), skipped);
    List<String> best = best(table);
    decision.scores(table, best.stream().sorted().toList());
    return choices.pickNode(TiedNodes.of(best));
  }

  /// Scores the nodes by remembered answers.
  ///
  /// @return null if that is not possible, or a plugin has failed
  private @Nullable ScoredNodes score(
      Profile profile, CycleState state, PodInfo pod, Filtered filtered, Set<String> skipped) {
    if (memo == null || filtered.remembered() == null) {
      return null;
    }
    try {
      return memo.score(profile, state, pod, filtered.remembered(), filtered.feasible(), skipped);
    } catch (RuntimeException e) {
      return null;
    }
  }

  /// The nodes with the highest total, in the order in which they were evaluated.
  private static List<String> best(ScoreTable table) {
    var best = new ArrayList<String>();
    long highest = table.best();
    for (int row = 0; row < table.nodes().size(); row++) {
      if (table.total(row) == highest) {
        best.add(table.nodes().get(row));
      }
    }
    return best;
  }

  /// Preemption has made room there, so that node alone is likely to do. If it fails there, that is
  /// no reason to fail.
  ///
  /// @param defaultStatus the status of the node if an extender does not mention it
  private boolean tryNominatedNode(
      FilterPhase phase,
      Profile profile,
      CycleState state,
      PodInfo pod,
      PluginStatus defaultStatus) {
    NodeInfo node = cluster.node(pod.pod().status().nominatedNodeName());
    if (node == null) {
      return false;
    }
    try {
      phase.filter(state, pod, List.of(node), 0);
      phase.filterWithExtenders(profile.extenders(), pod, defaultStatus);
    } catch (PluginException e) {
      return false;
    }
    return !phase.feasible().isEmpty();
  }

  private List<NodeInfo> candidates(List<NodeInfo> all, @Nullable SortedSet<String> names) {
    if (names == null) {
      return all;
    }
    return names.stream().map(cluster::node).filter(Objects::nonNull).toList();
  }

  /// If nothing narrows the nodes or scores them, the first one that fits is as good as any.
  private static int numFeasibleNodesToFind(Profile profile, int nodes) {
    Extenders extenders = profile.extenders();
    return profile.score().isEmpty()
            && !extenders.have(Role.FILTER)
            && !extenders.have(Role.PRIORITIZE)
        ? 1
        : NodeSampler.numFeasibleNodesToFind(profile.percentageOfNodesToScore(), nodes);
  }

  /// The status of nodes that were not filtered. A plugin that has rejected the node to which the
  /// pod is nominated is named, too, as in kube-scheduler.
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
                "node(s) didn't satisfy plugin(s) [%s]".formatted(String.join(" ", plugins)))));
  }

  private NotFound rejected(
      Profile profile,
      CycleState state,
      PodInfo pod,
      Diagnosis diagnosis,
      DecisionBuilder decision) {
    decision.nodes(allNodes(diagnosis.nodeToStatus()), 0);
    decision.rejectedBy(diagnosis.rejectedBy());
    if (profile.postFilter().isEmpty()) {
      return new NotFound(
          decision.unscheduled(UNSCHEDULABLE, diagnosis.message()),
          PostFiltered.NOT_CALLED,
          pending(diagnosis));
    }
    PostFiltered postFiltered =
        PostFilterPhase.run(profile, state, pod, diagnosis.nodeToStatus(), nominator);
    decision.preemption(postFiltered.report(), postFiltered.message());
    String message = diagnosis.withPostFilterMessage(postFiltered.message()).message();
    return new NotFound(
        decision.unscheduled(UNSCHEDULABLE, message), postFiltered, pending(diagnosis));
  }

  /// Also of the nodes that were not filtered.
  private NodeStatuses allNodes(NodeToStatus statuses) {
    List<NodeInfo> nodes = cluster.nodes();
    if (statuses.explicit().size() == nodes.size()) {
      return statuses.explicit();
    }
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
