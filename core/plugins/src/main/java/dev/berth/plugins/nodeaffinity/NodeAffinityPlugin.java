package dev.berth.plugins.nodeaffinity;

import dev.berth.api.core.Affinity;
import dev.berth.api.core.Node;
import dev.berth.api.core.NodeAffinity;
import dev.berth.api.core.NodeSelector;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PreferredSchedulingTerm;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.NodeAffinityArgs;
import dev.berth.api.selector.PreferredNodeTerms;
import dev.berth.api.selector.RequiredNodeAffinity;
import dev.berth.api.selector.SelectorException;
import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.FilterPlugin;
import dev.berth.framework.Normalization;
import dev.berth.framework.PreFilterPlugin;
import dev.berth.framework.PreFilterResult;
import dev.berth.framework.PreScorePlugin;
import dev.berth.framework.PreScoreResult;
import dev.berth.framework.Rejected;
import dev.berth.framework.ScorePlugin;
import dev.berth.framework.Success;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.ClusterEvent;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.PluginException;
import dev.berth.framework.status.Reason;
import dev.berth.plugins.support.HintFunctions;
import dev.berth.plugins.support.NodeDifference;
import dev.berth.plugins.support.PodResize;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Places pods by required and preferred labels and names of nodes.
final class NodeAffinityPlugin
    implements PreFilterPlugin<RequiredNodeAffinity>,
        FilterPlugin<RequiredNodeAffinity>,
        PreScorePlugin<PreferredNodeTerms>,
        ScorePlugin<PreferredNodeTerms>,
        EnqueueExtensions {
  static final String NAME = "NodeAffinity";

  private static final Set<NodeAspect> READS = Set.of(NodeAspect.LABELS);
  private static final Rejected CONFLICT = Rejected.unresolvable("pod affinity terms conflict");

  private final AddedAffinity added;
  private final Predicate<Pod> staysOnItsNode;

  NodeAffinityPlugin(NodeAffinityArgs args, FeatureGates gates) {
    added = AddedAffinity.of(args.addedAffinity());
    staysOnItsNode = PodResize.staysOnItsNode(gates);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public PreFilterResult<RequiredNodeAffinity> preFilter(
      CycleState state, PodInfo pod, List<NodeInfo> nodes) {
    Pod wanting = pod.pod();
    NodeSelector required = requiredOf(wanting);
    boolean nothingToAsk =
        required == null && wanting.spec().nodeSelector().isEmpty() && !added.isRequired();
    if (nothingToAsk || staysOnItsNode.test(wanting)) {
      return PreFilterResult.skip();
    }
    RequiredNodeAffinity prepared = prepareFilter(state, pod);
    Set<String> names = required == null ? null : NamedNodes.of(required.nodeSelectorTerms());
    if (names == null) {
      return PreFilterResult.ready(prepared);
    }
    return names.isEmpty()
        ? PreFilterResult.rejected(CONFLICT)
        : PreFilterResult.onlyNodes(prepared, names);
  }

  private static @Nullable NodeSelector requiredOf(Pod pod) {
    NodeAffinity affinity = affinityOf(pod);
    return affinity == null ? null : affinity.requiredDuringSchedulingIgnoredDuringExecution();
  }

  private static @Nullable NodeAffinity affinityOf(Pod pod) {
    Affinity affinity = pod.spec().affinity();
    return affinity == null ? null : affinity.nodeAffinity();
  }

  @Override
  public RequiredNodeAffinity prepareFilter(CycleState state, PodInfo pod) {
    return RequiredNodeAffinity.of(pod.pod().spec());
  }

  @Override
  public Set<NodeAspect> filterReads(RequiredNodeAffinity required) {
    return READS;
  }

  @Override
  public FilterStatus filter(RequiredNodeAffinity required, NodeInfo node) {
    Reason notEnforced = added.mismatch(node.node());
    if (notEnforced != null) {
      return Rejected.unresolvable(notEnforced);
    }
    return required.matches(node.node())
        ? Success.SUCCESS
        : Rejected.unresolvable(new PodMismatch(required, node.node()));
  }

  @Override
  public PreScoreResult<PreferredNodeTerms> preScore(
      CycleState state, PodInfo pod, List<NodeInfo> feasible) {
    return preferredOf(pod.pod()).isEmpty() && !added.isPreferred()
        ? PreScoreResult.skip()
        : PreScoreResult.ready(prepareScore(state, pod));
  }

  private static List<PreferredSchedulingTerm> preferredOf(Pod pod) {
    NodeAffinity affinity = affinityOf(pod);
    return affinity == null
        ? List.of()
        : affinity.preferredDuringSchedulingIgnoredDuringExecution();
  }

  @Override
  public PreferredNodeTerms prepareScore(CycleState state, PodInfo pod) {
    try {
      return PreferredNodeTerms.of(preferredOf(pod.pod()));
    } catch (SelectorException e) {
      throw new PluginException(String.valueOf(e.getMessage()), e);
    }
  }

  @Override
  public Set<NodeAspect> scoreReads(PreferredNodeTerms preferred) {
    return READS;
  }

  @Override
  public long score(PreferredNodeTerms preferred, NodeInfo node) {
    return added.score(node.node()) + preferred.score(node.node());
  }

  @Override
  public Normalization normalization() {
    return Normalization.HIGHEST_IS_BEST;
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return List.of(
        new ClusterEventWithHint(
                ClusterEvent.of(EventResource.NODE, ActionType.ADD, ActionType.UPDATE_NODE_LABEL),
                HintFunctions.onNode(this::beganToMatch))
            .readingOnly(RequiredLabels::of));
  }

  /// The pod's requirements for a node's labels, as written.
  private record RequiredLabels(
      Map<String, String> nodeSelector, @Nullable NodeSelector requiredAffinity) {
    static RequiredLabels of(PodInfo pod) {
      return new RequiredLabels(pod.pod().spec().nodeSelector(), requiredOf(pod.pod()));
    }
  }

  private boolean beganToMatch(PodInfo pod, @Nullable Node before, Node after) {
    var required = RequiredNodeAffinity.of(pod.pod().spec());
    return added.admits(after)
        && required.matchesStrictly(after)
        && (before == null || !required.matchesStrictly(before));
  }

  /// The pod does not allow the node.
  ///
  /// @param required the pod's requirements
  /// @param node the node as it was
  private record PodMismatch(RequiredNodeAffinity required, Node node) implements Reason {
    @Override
    public String message() {
      return "node(s) didn't match Pod's node affinity/selector";
    }

    @Override
    public String detail() {
      var clauses = new ArrayList<String>();
      clauses.addAll(NodeDifference.ofLabels(required.nodeSelector(), node));
      if (clauses.isEmpty()) {
        clauses.addAll(NodeDifference.ofTerms(required.terms(), node));
      }
      return String.join("; ", clauses);
    }
  }
}
