package dev.berth.plugins.podtopologyspread;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.framework.counts.CountDefinition;
import dev.berth.framework.counts.TopologyKey;
import dev.berth.framework.model.PodInfo;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/// Counts the pods that each constraint of a pod selects: pods of its namespace that are not being
/// deleted, on the nodes that count.
///
/// @param namespace the namespace of the pod
/// @param inclusion decides which nodes count by the policies of a constraint
/// @param requiresAllTopologies whether only nodes count that have the labels of all constraints
/// @param countsPerNode whether a constraint by hostname counts the pods of each node separately,
///   on all nodes
/// @param countKeys one for each constraint, in order
record SpreadCountDefinition(
    String namespace,
    List<SpreadConstraint> constraints,
    NodeInclusion inclusion,
    boolean requiresAllTopologies,
    boolean countsPerNode,
    List<CountKey> countKeys)
    implements CountDefinition {
  /// Creates the definition for constraints that restrict where the pod may go.
  static SpreadCountDefinition hard(
      Pod pod, List<SpreadConstraint> constraints, NodeInclusion inclusion) {
    return of(pod, constraints, inclusion, true, false);
  }

  /// Creates the definition for constraints that express where the pod should preferably go.
  static SpreadCountDefinition soft(
      Pod pod,
      List<SpreadConstraint> constraints,
      NodeInclusion inclusion,
      boolean requiresAllTopologies) {
    return of(pod, constraints, inclusion, requiresAllTopologies, true);
  }

  private static SpreadCountDefinition of(
      Pod pod,
      List<SpreadConstraint> constraints,
      NodeInclusion inclusion,
      boolean requiresAllTopologies,
      boolean countsPerNode) {
    List<CountKey> countKeys =
        IntStream.range(0, constraints.size())
            .mapToObj(i -> new CountKey(i, topology(constraints.get(i), countsPerNode)))
            .toList();
    return new SpreadCountDefinition(
        pod.metadata().namespace(),
        constraints,
        inclusion,
        requiresAllTopologies,
        countsPerNode,
        countKeys);
  }

  private static TopologyKey topology(SpreadConstraint constraint, boolean countsPerNode) {
    return new TopologyKey(constraint.topologyKey(), countsPerNode && constraint.isPerNode());
  }

  @Override
  public PodScope scope() {
    return PodScope.ALL;
  }

  /// As in kube-scheduler, an empty selector counts nothing although it selects everything.
  @Override
  public void weigh(PodInfo info, Weights weights) {
    Pod pod = info.pod();
    if (!pod.metadata().namespace().equals(namespace) || pod.isTerminating()) {
      return;
    }
    Map<String, String> labels = pod.metadata().labels();
    for (int i = 0; i < constraints.size(); i++) {
      SpreadConstraint constraint = constraints.get(i);
      if (!constraint.selector().isEmpty() && constraint.selector().matches(labels)) {
        weights.add(countKeys.get(i), 1);
      }
    }
  }

  @Override
  public boolean weighsAlike() {
    return true;
  }

  @Override
  public Set<String> namespaces() {
    return Set.of(namespace);
  }

  @Override
  public boolean counts(CountKey countKey, Node node) {
    if (requiresAllTopologies
        && !SpreadConstraint.allHaveLabels(constraints, node.metadata().labels())) {
      return false;
    }
    return countKey.topologyKey().eachNodeAlone()
        || inclusion.includes(node, constraints.get(countKey.group()));
  }

  // The keys are derived from the constraints, so they need no comparison.
  @Override
  public boolean equals(Object other) {
    return other instanceof SpreadCountDefinition that
        && namespace.equals(that.namespace)
        && requiresAllTopologies == that.requiresAllTopologies
        && countsPerNode == that.countsPerNode
        && constraints.equals(that.constraints)
        && inclusion.equals(that.inclusion);
  }

  @Override
  public int hashCode() {
    return 31 * namespace.hashCode() + constraints.hashCode();
  }
}
