package dev.berth.framework;

import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Ranks feasible nodes. [#normalization] turns raw scores into scores between [#MIN_SCORE] and
/// [#MAX_SCORE]; the profile multiplies these by the plugin's weight.
///
/// A raw score is a function of the arguments: of the node, and of a value that the plugin has
/// prepared for this pod in this cycle. [PreScorePlugin#preScore] prepares it; a plugin without
/// PreScore does so in [#prepareScore]. A [SimpleScorePlugin] prepares nothing.
///
/// By default, the engine calls the plugin in each cycle for every feasible node. If the plugin
/// declares in [#scoreReads] which aspects of a node it reads, the engine remembers the raw scores,
/// as it does the answers of a [FilterPlugin].
///
/// @param <P> everything except the node that a raw score depends on; for large things, their
///   revision. Immutable. If raw scores are remembered, with `equals` and `hashCode` by content:
///   equal values get equal raw scores
public interface ScorePlugin<P> extends ScorePreparation<P> {
  long MIN_SCORE = 0;
  long MAX_SCORE = 100;

  /// Returns the raw score of the node: a function of the arguments. Called on the engine's thread.
  /// If raw scores are remembered, also called on any thread, and on several at once; see [Plugin].
  long score(P prepared, NodeInfo node);

  /// Returns the aspects of a node on which [#score] depends for this prepared value. Null if raw
  /// scores may depend on more than the prepared value and the node: they are not remembered.
  default @Nullable Set<NodeAspect> scoreReads(P prepared) {
    return null;
  }

  /// Returns how raw scores are turned into scores.
  default Normalization normalization() {
    return Normalization.NONE;
  }
}
