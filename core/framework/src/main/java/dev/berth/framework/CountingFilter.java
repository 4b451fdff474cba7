package dev.berth.framework;

import dev.berth.framework.counts.DomainCounts;
import dev.berth.framework.model.NodeAspect;
import java.util.List;
import java.util.Set;

/// A filter whose answer about a node depends on counts in the domains of the node: it rejects a
/// node if one of these counts is too low or too high. The bounds decide for all nodes at once;
/// [#filter] gives the same answer for one node, with the reason.
///
/// @param <P> the prepared value, including the counts
public interface CountingFilter<P> extends FilterPlugin<P> {
  /// Returns the bounds: a node fits if it is within all of them.
  List<Bound> bounds(P prepared);

  /// Returns [NodeAspect#LABELS]: only labels decide in which domains a node is.
  @Override
  default Set<NodeAspect> filterReads(P prepared) {
    return Set.of(NodeAspect.LABELS);
  }

  /// The allowed range for the count of a node's domain.
  ///
  /// @param lowest the lowest allowed count
  /// @param highest the highest allowed count
  /// @param admitsOutside whether nodes in no domain fit
  record Bound(DomainCounts domainCounts, int lowest, int highest, boolean admitsOutside) {}
}
