package dev.berth.framework;

import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Decides whether a pod fits a node. The first plugin that rejects a node ends its evaluation.
///
/// The answer is a function of the arguments: of the node, and of a value that the plugin has
/// prepared for this pod in this cycle. [PreFilterPlugin#preFilter] prepares it; a plugin without
/// PreFilter does so in [#prepareFilter]. A [SimpleFilterPlugin] prepares nothing.
///
/// ```java
/// record Zones(Set<String> allowed) {}
///
/// public Zones prepareFilter(CycleState state, PodInfo pod) {
///   return new Zones(zonesOf(pod));
/// }
///
/// public FilterStatus filter(Zones zones, NodeInfo node) { … }
///
/// public Set<NodeAspect> filterReads(Zones zones) {
///   return Set.of(NodeAspect.LABELS);
/// }
/// ```
///
/// By default, the engine calls the filter in each cycle for every node that has passed the filters
/// before it. If the plugin declares in [#filterReads] which aspects of a node it reads, the engine
/// remembers the answers. It then calls the filter again for a node only if the prepared value
/// differs, or if one of these aspects has changed. If the rest of the cluster changes, the
/// prepared value must change, too; no answer has to be invalidated. The engine never remembers an
/// error.
///
/// @param <P> everything except the node that an answer depends on; for large things, their
///   revision. Immutable. If answers are remembered, with `equals` and `hashCode` by content: equal
///   values get equal answers
public interface FilterPlugin<P> extends FilterPreparation<P> {
  /// Returns whether the pod fits the node: a function of the arguments. Called on the engine's
  /// thread. If answers are remembered, also called on any thread, and on several at once; see
  /// [Plugin].
  FilterStatus filter(P prepared, NodeInfo node);

  /// Returns the aspects of a node on which [#filter] depends for this prepared value. Null if
  /// answers may depend on more than the prepared value and the node: they are not remembered.
  default @Nullable Set<NodeAspect> filterReads(P prepared) {
    return null;
  }

  /// The result: the pod fits the node, or does not.
  sealed interface FilterStatus permits Success, Rejected {}
}
