package dev.berth.framework.tally;

import dev.berth.api.core.Node;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import java.util.List;

/// What to count over the pods of the cluster. Immutable, with `equals` and `hashCode` by content:
/// equal definitions count the same, so that they need be counted once.
///
/// Counts are kept along *axes*. What a pod counts for depends on the pod alone, and whether it
/// counts where it is, on the node object alone: its labels, taints and name.
public interface TallyDefinition {
  /// The axes that are there even if no pod counts. [#weigh] may add others.
  List<Axis> axes();

  /// Which pods can count at all.
  PodScope scope();

  /// Adds what the pod counts for.
  void weigh(PodInfo pod, Weights weights);

  /// Whether [#weigh] reads nothing of a pod but what it shares with its [AlikePods]. Then it is
  /// asked once for all of them, and a new count need not look at each pod of the cluster.
  default boolean weighsAlike() {
    return false;
  }

  /// Whether what is on the node counts along the axis.
  boolean counts(Axis axis, Node node);

  /// One of several counts by one topology.
  ///
  /// @param group tells apart what the definition counts
  record Axis(int group, TopologyKey key) {}

  /// Pods that count.
  enum PodScope {
    ALL,
    /// Pods with any pod affinity or anti-affinity.
    WITH_AFFINITY,
    /// Pods with required anti-affinity.
    WITH_REQUIRED_ANTI_AFFINITY;

    /// Those of them that are on the node.
    public List<PodInfo> on(NodeInfo node) {
      return switch (this) {
        case ALL -> node.pods();
        case WITH_AFFINITY -> node.podsWithAffinity();
        case WITH_REQUIRED_ANTI_AFFINITY -> node.podsWithRequiredAntiAffinity();
      };
    }

    /// Whether the pod is one of them.
    public boolean has(PodInfo pod) {
      return switch (this) {
        case ALL -> true;
        case WITH_AFFINITY -> pod.hasAffinity();
        case WITH_REQUIRED_ANTI_AFFINITY -> pod.hasRequiredAntiAffinity();
      };
    }
  }

  /// Takes what a pod counts for.
  @FunctionalInterface
  interface Weights {
    /// Counts.
    ///
    /// @param amount may be negative; the sums must fit an `int`
    void add(Axis axis, int amount);
  }
}
