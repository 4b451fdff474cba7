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
/// @param axes one for each constraint, in order
record SpreadCountDefinition(
    String namespace,
    List<SpreadConstraint> constraints,
    NodeInclusion inclusion,
    boolean requiresAllTopologies,
    boolean countsPerNode,
    List<Axis> axes)
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
    List<Axis> axes =
        IntStream.range(0, constraints.size())
            .mapToObj(i -> new Axis(i, topology(constraints.get(i), countsPerNode)))
            .toList();
    return new SpreadCountDefinition(
        pod.metadata().namespace(),
        constraints,
        inclusion,
        requiresAllTopologies,
        countsPerNode,
        axes);
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
        weights.add(axes.get(i), 1);
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
  public boolean counts(Axis axis, Node node) {
    if (requiresAllTopologies
        && !SpreadConstraint.allHaveLabels(constraints, node.metadata().labels())) {
      return false;
    }
    return axis.key().eachNodeAlone() || inclusion.includes(node, constraints.get(axis.group()));
  }

  // The axes are derived from the constraints, so they need no comparison.
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
