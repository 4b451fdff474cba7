package dev.berth.engine.cycle;

import static dev.berth.framework.diagnosis.Decision.Result.ERROR;
import static dev.berth.framework.diagnosis.Decision.Result.UNSCHEDULABLE;

import dev.berth.engine.cycle.PostFilterPhase.PostFiltered;
import dev.berth.engine.extender.Extender.Role;
import dev.berth.engine.extender.Extenders;
import dev.berth.engine.profile.Profile;
import dev.berth.framework.Code;
import dev.berth.framework.PluginException;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.Diagnosis;
import dev.berth.framework.diagnosis.NodeToStatus;
import dev.berth.framework.diagnosis.PlainReason;
import dev.berth.framework.diagnosis.PluginStatus;
import dev.berth.framework.handle.ChoicePolicy;
import dev.berth.framework.handle.PodNominator;
import dev.berth.framework.handle.SharedLister;
import dev.berth.framework.state.CycleState;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import dev.berth.framework.state.QueuedPodInfo;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Searches a node for a pod: filter, score, pick; and if no node fits, PostFilter. Changes nothing
/// but the index at which the next search begins.
public final class NodeSearch {
  private final SharedLister cluster;
  private final PodNominator nominator;
  private final ChoicePolicy choices;
  private final NodeSampler sampler = new NodeSampler();

  public NodeSearch(SharedLister cluster, PodNominator nominator, ChoicePolicy choices) {
    this.cluster = cluster;
    this.nominator = nominator;
    this.choices = choices;
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

    List<NodeInfo> candidates = candidates(all, preFilter.nodes());
    var phase =
        new FilterPhase(
            profile.filters(),
            profile.metrics(),
            nominated.rejections(),
            numFeasibleNodesToFind(profile, candidates.size()));
    phase.filter(state, pod, candidates, sampler.start());
    sampler.advance(phase.feasible().size() + phase.rejected(), all.size());
    PluginStatus defaultStatus = defaultStatus(preFilter, nominated.rejectedBy());
    boolean narrowed = phase.filterWithExtenders(profile.extenders(), pod, defaultStatus);
    Map<String, PluginStatus> statuses = phase.statuses();
    decision.nodes(statuses, phase.fitting());
    return switch (phase.feasible().size()) {
      case 0 -> {
        SortedSet<String> rejectedBy = new TreeSet<>(preFilter.narrowedBy());
        rejectedBy.addAll(nominated.rejectedBy());
        rejectedBy.addAll(phase.rejectedBy());
        if (narrowed) {
          rejectedBy.add(Extenders.PSEUDO_PLUGIN);
        }
        yield rejected(
            profile,
            state,
            pod,
            new Diagnosis(
                all.size(), new NodeToStatus(statuses, defaultStatus), rejectedBy, "", ""),
            decision);
      }
      case 1 -> new Found(phase.feasible().getFirst().name(), state, decision);
      default -> {
        var scores = ScorePhase.run(profile, state, pod, phase.feasible());
        yield new Found(choices.pickNode(decision.scores(scores)), state, decision);
      }
    };
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
    Map<String, PluginStatus> nodes = LinkedHashMap.newLinkedHashMap(cluster.nodes().size());
    for (NodeInfo node : cluster.nodes()) {
      nodes.put(node.name(), diagnosis.nodeToStatus().get(node.name()));
    }
    decision.nodes(nodes, 0);
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

  private static SortedSet<String> pending(Diagnosis diagnosis) {
    SortedSet<String> plugins = new TreeSet<>();
    for (PluginStatus status : diagnosis.nodeToStatus().explicit().values()) {
      if (status.code() == Code.PENDING) {
        plugins.add(status.plugin());
      }
    }
    return plugins;
  }
}
