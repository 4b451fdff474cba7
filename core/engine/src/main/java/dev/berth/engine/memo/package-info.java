/// Remembered answers: the answers of filters and scores about each node, by the values that the
/// plugin has prepared. A cycle computes the answers for changed nodes again and reads the others.
///
/// ```
/// Memo ─▶ ColumnStore ─▶ FilterColumn, ScoreColumn ─▶ Ranking (for the engine's thread; bounded by bytes)
///   └──▶ FilteredNodes, ScoredNodes ─▶ RememberedStatuses, RememberedScores   (values, for any thread)
/// ```
///
/// A column holds small numbers only. When a decision is read, details about a node are computed
/// again: the prepared value and the node as it was still exist, and the plugin's answer is a
/// function of them. Counts of pods by topology domain are kept here, too: see [CachedCounts].
@NullMarked
package dev.berth.engine.memo;

import org.jspecify.annotations.NullMarked;
