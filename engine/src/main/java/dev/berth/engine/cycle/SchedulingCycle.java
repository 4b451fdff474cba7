package dev.berth.engine.cycle;

import dev.berth.engine.extender.Extender.Role;
import dev.berth.engine.extender.Extenders;
import dev.berth.engine.profile.PostFilterPhase;
import dev.berth.engine.profile.PreFilterPhase;
import dev.berth.engine.profile.Profile;
import dev.berth.engine.profile.ScorePhase;
import dev.berth.framework.Code;
import dev.berth.framework.PluginException;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.Decision.Result;
import dev.berth.framework.diagnosis.Diagnosis;
import dev.berth.framework.diagnosis.NodeStatus;
import dev.berth.framework.diagnosis.NodeToStatus;
import dev.berth.framework.diagnosis.PlainReason;
import dev.berth.framework.handle.ChoicePolicy;
import dev.berth.framework.handle.NodeFilters;
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

/// Finds a node for a pod: filter, score, pick; and if no node fits, looks for room. Changes
/// nothing that others see, but for where the next search begins.
public final class SchedulingCycle {
  private final SharedLister cluster;
  private final ChoicePolicy choices;
  private final NodeSampler sampler;

  public SchedulingCycle(SharedLister cluster, ChoicePolicy choices) {
    this.cluster = cluster;
    this.choices = choices;
    this.sampler = new NodeSampler();
  }

  /// How the search ended.
  public sealed interface Finding {
    /// A node fits.
    record Picked(String node, CycleState state, DecisionDraft draft) implements Finding {}

    /// None does, or a plugin failed.
    ///
    /// @param help what PostFilter plugins say
    /// @param pending the plugins that rejected the pod and wait for something outside
    record Rejected(Decision decision, PostFilterPhase.Answer help, SortedSet<String> pending)
        implements Finding {
      static Rejected outright(Decision decision) {
        return new Rejected(
            decision, PostFilterPhase.Answer.NOT_ASKED, Collections.emptySortedSet());
      }
    }
  }

  public Finding run(Profile profile, NodeFilters filters, QueuedPodInfo queued) {
    var draft = new DecisionDraft(queued);
    if (cluster.nodes().isEmpty()) {
      return Finding.Rejected.outright(
          draft.unscheduled(Result.UNSCHEDULABLE, "no nodes available to schedule pods"));
    }
    var state = new CycleState();
    profile.meter().cycleBegins(state);
    try {
      return search(profile, filters, state, queued.pod(), draft);
    } catch (PluginException e) {
      return Finding.Rejected.outright(draft.unscheduled(Result.ERROR, e.getMessage()));
    } finally {
      profile.meter().cycleEnds();
    }
  }

  private Finding search(
      Profile profile, NodeFilters filters, CycleState state, PodInfo pod, DecisionDraft draft) {
    List<NodeInfo> all = cluster.nodes();
    var preFilter = PreFilterPhase.run(profile, state, pod, all);
    draft.preFilterNodes(preFilter.nodes());
    if (preFilter.rejection() != null) {
      NodeStatus rejection = preFilter.rejection();
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
      return rejected(profile, state, pod, diagnosis, draft);
    }

    var nominated = new FilterPhase(filters, profile.meter());
    if (tryNominatedNode(nominated, profile, state, pod, NodeToStatus.NOT_EVALUATED)) {
      draft.nodes(nominated.statuses());
      return new Finding.Picked(nominated.feasible().getFirst().name(), state, draft);
    }

    List<NodeInfo> candidates = candidates(all, preFilter.nodes());
    var phase = new FilterPhase(filters, profile.meter());
    phase.look(state, pod, candidates, sampler.start(), enough(profile, candidates.size()));
    Map<String, NodeStatus> rejections = nominated.rejections();
    rejections.putAll(phase.rejections());
    sampler.advance(phase.feasible().size() + rejections.size(), all.size());
    NodeStatus absent = absent(preFilter, nominated.rejectedBy());
    boolean narrowed = phase.ask(profile.extenders(), pod, absent);
    Map<String, NodeStatus> statuses = nominated.rejections();
    statuses.putAll(phase.statuses());
    draft.nodes(statuses);
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
            new Diagnosis(all.size(), new NodeToStatus(statuses, absent), rejectedBy, "", ""),
            draft);
      }
      case 1 -> new Finding.Picked(phase.feasible().getFirst().name(), state, draft);
      default -> {
        var scores = ScorePhase.run(profile, state, pod, phase.feasible());
        yield new Finding.Picked(choices.pickNode(draft.scores(scores)), state, draft);
      }
    };
  }

  /// Preemption has made room there, so that node alone is likely to do. If it fails there, that is
  /// no reason to fail.
  ///
  /// @param absent what is said of the node if an extender passes over it in silence
  private boolean tryNominatedNode(
      FilterPhase phase, Profile profile, CycleState state, PodInfo pod, NodeStatus absent) {
    NodeInfo node = cluster.node(pod.pod().status().nominatedNodeName());
    if (node == null) {
      return false;
    }
    try {
      phase.look(state, pod, List.of(node), 0, 1);
      phase.ask(profile.extenders(), pod, absent);
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

  /// If nobody narrows the nodes or scores them, the first one that fits is as good as any.
  private static int enough(Profile profile, int nodes) {
    Extenders extenders = profile.extenders();
    return profile.score().isEmpty()
            && !extenders.have(Role.FILTER)
            && !extenders.have(Role.PRIORITIZE)
        ? 1
        : NodeSampler.enough(profile.percentageOfNodesToScore(), nodes);
  }

  /// What is said of nodes that were not looked at. A plugin that has rejected the node to which
  /// the pod is nominated is named, too, as in kube-scheduler.
  private static NodeStatus absent(
      PreFilterPhase.Answer preFilter, SortedSet<String> nominatedRejectedBy) {
    if (preFilter.nodes() == null) {
      return NodeToStatus.NOT_EVALUATED;
    }
    SortedSet<String> plugins = new TreeSet<>(preFilter.narrowedBy());
    plugins.addAll(nominatedRejectedBy);
    return new NodeStatus(
        Code.UNSCHEDULABLE_AND_UNRESOLVABLE,
        "",
        List.of(
            new PlainReason(
                "node(s) didn't satisfy plugin(s) [%s]".formatted(String.join(" ", plugins)))));
  }

  private Finding rejected(
      Profile profile, CycleState state, PodInfo pod, Diagnosis diagnosis, DecisionDraft draft) {
    Map<String, NodeStatus> nodes = new LinkedHashMap<>();
    for (NodeInfo node : cluster.nodes()) {
      nodes.put(node.name(), diagnosis.nodeToStatus().get(node.name()));
    }
    draft.nodes(nodes);
    draft.rejectedBy(diagnosis.rejectedBy());
    SortedSet<String> pending = pending(diagnosis);
    if (profile.postFilter().isEmpty()) {
      return new Finding.Rejected(
          draft.unscheduled(Result.UNSCHEDULABLE, diagnosis.message()),
          PostFilterPhase.Answer.NOT_ASKED,
          pending);
    }
    var postFilter = PostFilterPhase.run(profile, state, pod, diagnosis.nodeToStatus());
    draft.preemption(postFilter.report(), postFilter.message());
    return new Finding.Rejected(
        draft.unscheduled(
            Result.UNSCHEDULABLE, diagnosis.withPostFilterMessage(postFilter.message()).message()),
        postFilter,
        pending);
  }

  private static SortedSet<String> pending(Diagnosis diagnosis) {
    SortedSet<String> plugins = new TreeSet<>();
    for (NodeStatus status : diagnosis.nodeToStatus().explicit().values()) {
      if (status.code() == Code.PENDING) {
        plugins.add(status.plugin());
      }
    }
    return plugins;
  }
}
