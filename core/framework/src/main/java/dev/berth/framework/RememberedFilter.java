package dev.berth.framework;

import dev.berth.framework.state.CycleState;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import java.util.Set;

/// A filter whose answers the engine may remember: for a node it answers anew only if the pod has
/// another fragment, or an aspect of the node has changed that the filter reads.
///
/// The promise is in the signature: [#filter(Object, NodeInfo)] sees nothing but the fragment and
/// the node. What it needs of the pod, and of the rest of the cluster, is part of the fragment; of
/// large things their revision. If the cluster changes, the fragment is another one; nothing has to
/// be invalidated. An error is never remembered.
///
/// ```java
/// record Zones(Set<String> allowed) {}
///
/// public Zones filterFragment(CycleState state, PodInfo pod) {
///   return new Zones(zonesOf(pod));
/// }
///
/// public Set<NodeAspect> filterReads() {
///   return Set.of(NodeAspect.LABELS);
/// }
///
/// public FilterStatus filter(Zones zones, NodeInfo node) { … }
/// ```
///
/// A filter that is not of this type is called for every node that the filters before it let pass.
///
/// @param <F> all that an answer depends on beside the node. Immutable, with `equals` and
///   `hashCode` by content: equal fragments get equal answers
public interface RememberedFilter<F> extends FilterPlugin {
  /// The fragment for this pod, in this cycle; after PreFilter, and not if that has skipped the
  /// pod.
  F filterFragment(CycleState state, PodInfo pod);

  /// The aspects of a node that [#filter(Object, NodeInfo)] reads; always the same ones.
  Set<NodeAspect> filterReads();

  /// Whether answers for this fragment may be remembered. If not, they may depend on more than the
  /// fragment and the node.
  default boolean remembersFilter(F fragment) {
    return true;
  }

  /// Whether the pod fits the node: a function of the arguments.
  FilterStatus filter(F fragment, NodeInfo node);

  @Override
  default FilterStatus filter(CycleState state, PodInfo pod, NodeInfo node) {
    return filter(filterFragment(state, pod), node);
  }
}
