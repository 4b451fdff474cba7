package dev.berth.framework;

import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.tally.Track;
import java.util.List;

/// A score plugin whose raw score of a node is a sum over the domains of the node, rounded to the
/// nearest whole number. The sums follow from the summands, for all nodes at once; [#score(Object,
/// NodeInfo)] says the same of one node.
///
/// @param <F> the fragment, with the counts
public interface TalliedScore<F> extends RememberedScore<F> {
  /// The summands, in the order in which they are added up.
  List<Summand> summands(F fragment);

  /// Whether nodes that are in no domain of some summand get the score 0, and do not take part in
  /// the normalization.
  boolean ignoresNodesOutside(F fragment);

  /// Whether that is such a node.
  boolean ignores(F fragment, NodeInfo node);

  /// What a domain counts for: `count * factor + constant`; 0 for a node in no domain.
  record Summand(Track track, double factor, double constant) {}
}
