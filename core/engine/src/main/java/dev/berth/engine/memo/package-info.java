/// Remembered answers: what filters and scores have said of each node, by the fragment of the pod
/// on which it depends. A cycle redoes the answers of the nodes that have changed, and reads the
/// rest.
///
/// ```
/// Memo ─▶ ColumnStore ─▶ FilterColumn, ScoreColumn ─▶ Ranking (for the engine's thread; bounded by bytes)
///   └──▶ FilteredNodes, ScoredNodes ─▶ RememberedStatuses, RememberedScores   (values, for any thread)
/// ```
///
/// A column holds small numbers only. What a decision says of a node is made again when it is read:
/// the fragment and the node as it was are still there, and the plugin's answer is a function of
/// them.
@NullMarked
package dev.berth.engine.memo;

import org.jspecify.annotations.NullMarked;
