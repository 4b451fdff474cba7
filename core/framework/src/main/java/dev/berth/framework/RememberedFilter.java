package dev.berth.framework;

import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.util.Set;

/// A filter whose answers the engine may remember. The engine calls the filter again for a node
/// only if the pod has a different fragment, or if an aspect of the node that the filter reads has
/// changed.
///
/// The promise is in the signature: [#filter(Object, NodeInfo)] sees nothing but the fragment and
/// the node. The fragment contains what the filter needs of the pod and of the rest of the cluster;
/// for large things it contains their revision. If the cluster changes, the fragment changes too,
/// so no answer has to be invalidated. The engine never remembers an error.
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
/// The engine calls any other filter for every node that has passed the filters before it.
///
/// @param <F> everything except the node that an answer depends on. Immutable, with `equals` and
///   `hashCode` by content: equal fragments get equal answers
public interface RememberedFilter<F> extends FilterPlugin {
  /// Returns the fragment for this pod in this cycle; called after PreFilter, unless PreFilter has
  /// skipped the plugin.
  F filterFragment(CycleState state, PodInfo pod);

  /// Returns the aspects of a node that [#filter(Object, NodeInfo)] reads; always the same aspects.
  Set<NodeAspect> filterReads();

  /// Returns whether answers for this fragment may be remembered. If false, answers may depend on
  /// more than the fragment and the node.
  default boolean remembersFilter(F fragment) {
    return true;
  }

  /// Returns whether the pod fits the node: a function of the arguments. Called on any thread, and
  /// on several at once; see [Plugin].
  FilterStatus filter(F fragment, NodeInfo node);

  @Override
  default FilterStatus filter(CycleState state, PodInfo pod, NodeInfo node) {
    return filter(filterFragment(state, pod), node);
  }
}
