package dev.berth.engine.memo;

import dev.berth.engine.cache.NodeView;
import dev.berth.framework.CountingFilter;
import dev.berth.framework.CountingScore;
import dev.berth.framework.Plugin;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.PreemptionReport;
import dev.berth.framework.diagnosis.ScoreTable;
import org.jspecify.annotations.Nullable;

/// The approximate memory that a decision keeps alive. A decision contains sets of nodes and the
/// values that plugins have prepared in its cycle, and refers to the nodes in their state at that
/// time. Values that were computed when the decision was read do not count, because they may be
/// dropped.
///
/// Objects that prepared values refer to do not count either: pods of one workload share most of
/// them, so they probably exist anyway.
///
/// @param bytes the memory of the decision itself
/// @param view the nodes as they were, possibly shared with other decisions; null if the decision
///   holds none
public record DecisionFootprint(long bytes, @Nullable NodeView view) {
  /// A status that is already computed, with its reasons and its place in a map.
  static final long STATUS = 160;

  private static final long DECISION = 512;
  private static final long PREPARED = 192;
  private static final long CANDIDATE = 512;
  private static final long WRITTEN_CLAIM = 512;

  /// Pages of counts that other decisions do not share.
  private static final long COUNTS = 2_560;

  /// Measures the parts of a decision; computes none of them.
  public static DecisionFootprint of(Decision decision) {
    long bytes = DECISION + decision.message().length() + decision.preemptionMessage().length();
    NodeView view = null;
    if (decision.nodes() instanceof RememberedStatuses statuses) {
      bytes += statuses.bytes();
      view = statuses.view();
    } else {
      bytes += STATUS * decision.nodes().size();
    }
    ScoreTable scores = decision.scores();
    if (scores instanceof RememberedScores remembered) {
      bytes += remembered.bytes();
    } else if (scores != null) {
      bytes += 4L * decision.best().size();
      bytes += scores.nodes().size() * (16L + 16L * scores.columns().size());
    }
    PreemptionReport preemption = decision.preemption();
    if (preemption != null) {
      bytes += CANDIDATE * preemption.candidates().size();
      bytes += STATUS * preemption.nodeStatuses().size();
    }
    bytes +=
        WRITTEN_CLAIM * (decision.writes().volumes().size() + decision.writes().claims().size());
    return new DecisionFootprint(bytes, view);
  }

  /// Returns the memory of a plugin's prepared value, in bytes.
  ///
  /// @param slots the number of slots
  static long ofPrepared(Plugin plugin, int slots) {
    return plugin instanceof CountingFilter<?> || plugin instanceof CountingScore<?>
        ? PREPARED + COUNTS + slots / 32
        : PREPARED;
  }
}
