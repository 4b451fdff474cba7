package dev.berth.framework.counts;

import dev.berth.api.core.Node;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Defines a count over the pods of the cluster. Immutable, with `equals` and `hashCode` by
/// content: equal definitions count the same and are counted once.
///
/// A [CountKey] names each count. The values that a pod counts for depend on the pod alone. Whether
/// it counts on its node depends on the node object alone: its labels, taints and name.
public interface CountDefinition {
  /// The counts that exist even if no pod counts. [#weigh] may add others.
  List<CountKey> countKeys();

  /// The pods that can count.
  PodScope scope();

  /// Adds the pod's contributions to the weights.
  void weigh(PodInfo pod, Weights weights);

  /// Returns whether [#weigh] reads only the namespace, the labels, pod affinity and anti-affinity
  /// of a pod, and whether it is being deleted. If so, `weigh` is called once for all pods that
  /// agree in these, and a new count need not look at each pod of the cluster.
  default boolean weighsAlike() {
    return false;
  }

  /// Returns the only namespaces whose pods can count, so that a new count need not look at the
  /// pods of others; null if pods of any namespace can count.
  default @Nullable Set<String> namespaces() {
    return null;
  }

  /// Returns whether pods on the node count for the key.
  boolean counts(CountKey countKey, Node node);

  /// Identifies a count: its definition and its topology.
  ///
  /// @param group distinguishes counts by the same topology
  record CountKey(int group, TopologyKey topologyKey) {}

  /// A selection of pods.
  enum PodScope {
    ALL,
    /// Pods with pod affinity or anti-affinity.
    WITH_AFFINITY,
    /// Pods with required anti-affinity.
    WITH_REQUIRED_ANTI_AFFINITY;

    /// Returns the selected pods on the node.
    public List<PodInfo> on(NodeInfo node) {
      return switch (this) {
        case ALL -> node.pods();
        case WITH_AFFINITY -> node.podsWithAffinity();
        case WITH_REQUIRED_ANTI_AFFINITY -> node.podsWithRequiredAntiAffinity();
      };
    }

    /// Returns whether the pod is selected.
    public boolean has(PodInfo pod) {
      return switch (this) {
        case ALL -> true;
        case WITH_AFFINITY -> pod.hasAffinity();
        case WITH_REQUIRED_ANTI_AFFINITY -> pod.hasRequiredAntiAffinity();
      };
    }
  }

  /// Receives the contributions of a pod.
  @FunctionalInterface
  interface Weights {
    /// Adds an amount to a count.
    ///
    /// @param amount may be negative; the sums must fit an `int`
    void add(CountKey countKey, int amount);
  }
}
