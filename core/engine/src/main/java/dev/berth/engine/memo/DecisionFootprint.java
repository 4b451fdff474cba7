package dev.berth.engine.memo;

import dev.berth.engine.cache.NodeView;
import dev.berth.framework.Plugin;
import dev.berth.framework.TalliedFilter;
import dev.berth.framework.TalliedScore;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.PreemptionReport;
import dev.berth.framework.diagnosis.ScoreTable;
import org.jspecify.annotations.Nullable;

/// What a decision keeps alive, about. It has sets of nodes and the fragments of its cycle, and
/// refers to the nodes as they were. Of what was made of these when it was read, nothing counts:
/// that may be dropped.
///
/// What fragments refer to is taken to be alive anyway: pods of one workload share most of it.
///
/// @param bytes of the decision alone
/// @param view the nodes as they were, which other decisions may have seen, too; null if it holds
///   none
public record DecisionFootprint(long bytes, @Nullable NodeView view) {
  /// A status that is there, with its reasons and its place in a map.
  static final long STATUS = 160;

  private static final long DECISION = 512;
  private static final long FRAGMENT = 192;
  private static final long CANDIDATE = 512;
  private static final long WRITTEN_CLAIM = 512;

  /// Pages of counts that differ from those of other decisions.
  private static final long COUNTS = 2_560;

  /// Looks at the parts of a decision; makes none of them.
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
    bytes += WRITTEN_CLAIM * (decision.volumes().size() + decision.claims().size());
    return new DecisionFootprint(bytes, view);
  }

  /// How much memory the fragment of a plugin takes.
  ///
  /// @param slots of the nodes
  static long ofFragment(Plugin plugin, int slots) {
    return plugin instanceof TalliedFilter<?> || plugin instanceof TalliedScore<?>
        ? FRAGMENT + COUNTS + slots / 32
        : FRAGMENT;
  }
}
