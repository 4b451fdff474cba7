package dev.berth.framework;

import dev.berth.framework.counts.DomainCounts;
import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import java.util.List;
import java.util.Set;

/// A score plugin whose raw score of a node is a sum over the domains of the node, rounded to the
/// nearest whole number. The summands give the scores of all nodes at once; [#score] gives the same
/// score for one node.
///
/// @param <P> the prepared value, including the counts
public interface CountingScore<P> extends ScorePlugin<P> {
  /// Returns the summands, in the order of addition.
  List<Summand> summands(P prepared);

  /// Returns whether a node that is outside the domains of at least one summand gets the score 0
  /// and is left out of the normalization.
  default boolean ignoresNodesOutside(P prepared) {
    return false;
  }

  /// Returns [NodeAspect#LABELS]: only labels decide in which domains a node is.
  @Override
  default Set<NodeAspect> scoreReads(P prepared) {
    return Set.of(NodeAspect.LABELS);
  }

  /// The part of the score that comes from a domain: `count * factor + constant`; a node in no
  /// domain adds 0.
  record Summand(DomainCounts domainCounts, double factor, double constant) {
    /// Returns whether, for at least one summand, the node is in no domain.
    public static boolean isOutsideOne(List<Summand> summands, NodeInfo node) {
      for (Summand summand : summands) {
        if (summand.domainCounts.countKey().topologyKey().domain(node.node()) == null) {
          return true;
        }
      }
      return false;
    }
  }
}
