package dev.berth.plugins.podtopologyspread;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.TopologySpreadConstraint;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.PodTopologySpreadArgs;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.selector.Requirement;
import dev.berth.api.selector.Selector;
import dev.berth.api.selector.SelectorException;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.status.PluginException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Determines the constraints that apply to a pod: its own, or else the default ones.
final class SpreadConstraints {
  private static final List<TopologySpreadConstraint> SYSTEM_DEFAULTS =
      List.of(systemDefault(Node.HOSTNAME, 3), systemDefault("topology.kubernetes.io/zone", 5));

  private final boolean systemDefaulted;
  private final List<TopologySpreadConstraint> defaults;
  private final DefaultSelector defaultSelector;
  private final boolean usesMatchLabelKeys;
  private final boolean usesPolicies;

  SpreadConstraints(PodTopologySpreadArgs args, FeatureGates gates, ClusterObjects objects) {
    systemDefaulted = args.defaultingType().equals(PodTopologySpreadArgs.SYSTEM_DEFAULTING);
    defaults = systemDefaulted ? SYSTEM_DEFAULTS : args.defaultConstraints();
    defaultSelector = new DefaultSelector(objects);
    usesMatchLabelKeys = gates.enabled(SchedulerFeature.MATCH_LABEL_KEYS_IN_POD_TOPOLOGY_SPREAD);
    usesPolicies = gates.enabled(SchedulerFeature.NODE_INCLUSION_POLICY_IN_POD_TOPOLOGY_SPREAD);
  }

  private static TopologySpreadConstraint systemDefault(String topologyKey, int maxSkew) {
    return TopologySpreadConstraint.EMPTY
        .withTopologyKey(topologyKey)
        .withMaxSkew(maxSkew)
        .withWhenUnsatisfiable(TopologySpreadConstraint.SCHEDULE_ANYWAY);
  }

  /// Returns whether only nodes count that have the labels of all the pod's constraints. System
  /// defaults suit clusters of any shape: with them, a node without a zone is still spread by its
  /// hostname.
  boolean requiresAllTopologies(Pod pod) {
    return hasOwn(pod) || !systemDefaulted;
  }

  /// Returns the constraints that restrict where the pod may go.
  ///
  /// @throws PluginException if a selector is invalid
  List<SpreadConstraint> hard(Pod pod) {
    try {
      return of(pod, TopologySpreadConstraint.DO_NOT_SCHEDULE);
    } catch (SelectorException e) {
      throw new PluginException(
          (hasOwn(pod)
                  ? "obtaining pod's hard topology spread constraints: "
                  : "setting default hard topology spread constraints: ")
              + e.getMessage(),
          e);
    }
  }

  /// Returns the constraints that express where the pod should preferably go.
  ///
  /// @throws PluginException if a selector is invalid
  List<SpreadConstraint> soft(Pod pod) {
    try {
      return of(pod, TopologySpreadConstraint.SCHEDULE_ANYWAY);
    } catch (SelectorException e) {
      throw new PluginException(
          (hasOwn(pod)
                  ? "obtaining pod's soft topology spread constraints: "
                  : "setting default soft topology spread constraints: ")
              + e.getMessage(),
          e);
    }
  }

  private static boolean hasOwn(Pod pod) {
    return !pod.spec().topologySpreadConstraints().isEmpty();
  }

  private List<SpreadConstraint> of(Pod pod, String action) {
    if (hasOwn(pod)) {
      return pod.spec().topologySpreadConstraints().stream()
          .filter(constraint -> constraint.whenUnsatisfiable().equals(action))
          .map(constraint -> constraint(constraint, selector(constraint, pod)))
          .toList();
    }
    List<TopologySpreadConstraint> wanted =
        defaults.stream()
            .filter(constraint -> constraint.whenUnsatisfiable().equals(action))
            .toList();
    if (wanted.isEmpty()) {
      return List.of();
    }
    Selector selector = defaultSelector.of(pod);
    return selector.isEmpty()
        ? List.of()
        : wanted.stream().map(constraint -> constraint(constraint, selector)).toList();
  }

  private SpreadConstraint constraint(TopologySpreadConstraint spec, Selector selector) {
    TopologySpreadConstraint read =
        usesPolicies ? spec : spec.withNodeAffinityPolicy(null).withNodeTaintsPolicy(null);
    return SpreadConstraint.of(read, selector);
  }

  /// Returns the constraint's selector, extended by the pod's own values of `matchLabelKeys`.
  private Selector selector(TopologySpreadConstraint constraint, Pod pod) {
    var selector = Selector.of(constraint.labelSelector());
    if (!usesMatchLabelKeys || constraint.matchLabelKeys().isEmpty()) {
      return selector;
    }
    Map<String, String> labels = pod.metadata().labels();
    var more = new ArrayList<Requirement>();
    for (String key : Set.copyOf(constraint.matchLabelKeys())) {
      String value = labels.get(key);
      if (value != null) {
        more.add(new Requirement(key, Requirement.Operator.IN, Set.of(value)));
      }
    }
    return selector.and(more);
  }
}
