package dev.berth.plugins.nodedeclaredfeatures;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.FilterPlugin;
import dev.berth.framework.PreFilterPlugin;
import dev.berth.framework.PreFilterResult;
import dev.berth.framework.Rejected;
import dev.berth.framework.Success;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.ClusterEvent;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.Reason;
import dev.berth.plugins.support.HintFunctions;
import dev.berth.plugins.support.PodResize;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Keeps pods off nodes whose kubelet lacks features that the pods need.
final class NodeDeclaredFeaturesPlugin
    implements PreFilterPlugin<Set<NodeFeature>>,
        FilterPlugin<Set<NodeFeature>>,
        EnqueueExtensions {
  static final String NAME = "NodeDeclaredFeatures";

  private static final Set<NodeAspect> READS = Set.of(NodeAspect.OBJECT);

  private final boolean enabled;
  private final Predicate<Pod> staysOnItsNode;

  NodeDeclaredFeaturesPlugin(FeatureGates gates) {
    enabled = gates.enabled(SchedulerFeature.NODE_DECLARED_FEATURES);
    staysOnItsNode = PodResize.staysOnItsNode(gates);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public PreFilterResult<Set<NodeFeature>> preFilter(
      CycleState state, PodInfo pod, List<NodeInfo> nodes) {
    if (!enabled || staysOnItsNode.test(pod.pod())) {
      return PreFilterResult.skip();
    }
    Set<NodeFeature> needed = NodeFeature.neededBy(pod.pod().spec());
    return needed.isEmpty() ? PreFilterResult.skip() : PreFilterResult.ready(needed);
  }

  @Override
  public Set<NodeAspect> filterReads(Set<NodeFeature> needed) {
    return READS;
  }

  /// @param needed at least one feature
  @Override
  public FilterStatus filter(Set<NodeFeature> needed, NodeInfo node) {
    Set<NodeFeature> missing = EnumSet.copyOf(needed);
    missing.removeAll(NodeFeature.declaredAs(node.node().status().declaredFeatures()));
    return missing.isEmpty()
        ? Success.SUCCESS
        : Rejected.unresolvable(new MissingFeatures(missing));
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    if (!enabled) {
      return List.of();
    }
    return List.of(
        new ClusterEventWithHint(
                ClusterEvent.of(
                    EventResource.NODE, ActionType.ADD, ActionType.UPDATE_NODE_DECLARED_FEATURE),
                HintFunctions.onNode(NodeDeclaredFeaturesPlugin::declaresOthers))
            .readingNoPod(),
        new ClusterEventWithHint(
            new ClusterEvent(EventResource.TARGET_POD, ActionType.ANY_UPDATE),
            HintFunctions.onOwnUpdate(NodeDeclaredFeaturesPlugin::needsOthers)));
  }

  private static boolean declaresOthers(PodInfo pod, @Nullable Node before, Node after) {
    return before == null
        || !before.status().declaredFeatures().equals(after.status().declaredFeatures());
  }

  private static boolean needsOthers(Pod before, Pod after) {
    return !NodeFeature.neededBy(before.spec()).equals(NodeFeature.neededBy(after.spec()));
  }

  /// The node does not declare features that the pod needs.
  ///
  /// @param features the missing features, at least one
  private record MissingFeatures(Set<NodeFeature> features) implements Reason {
    MissingFeatures {
      features = Collections.unmodifiableSet(EnumSet.copyOf(features));
    }

    @Override
    public String message() {
      return "node(s) didn't match Pod's required features";
    }

    @Override
    public String detail() {
      return features.stream()
          .map(NodeFeature::toString)
          .collect(Collectors.joining(", ", "does not declare ", ""));
    }
  }
}
