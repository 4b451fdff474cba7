package dev.berth.framework;

import dev.berth.framework.tally.Track;
import java.util.List;
import java.util.Set;

/// A filter whose answer about a node depends on counts in the domains of the node: it rejects
/// nodes in whose domains something counts for too little or too much. Which these are follows from
/// the bounds, for all nodes at once; [#filter(Object, dev.berth.framework.state.NodeInfo)] says
/// the same of one node, with the reason.
///
/// @param <F> the fragment, with the counts
public interface TalliedFilter<F> extends RememberedFilter<F> {
  /// The bounds that hold for all nodes that fit: a node fits if it is within all of them.
  List<Bound> bounds(F fragment);

  /// Labels: they decide in which domains a node is, and nothing else counts.
  @Override
  default Set<NodeAspect> filterReads() {
    return Set.of(NodeAspect.LABELS);
  }

  /// Between which counts the domain of a node must be.
  ///
  /// @param lowest the lowest count that will do
  /// @param highest the highest one
  /// @param admitsOutside whether nodes in no domain will do
  record Bound(Track track, int lowest, int highest, boolean admitsOutside) {}
}
