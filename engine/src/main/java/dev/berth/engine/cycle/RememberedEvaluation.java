package dev.berth.engine.cycle;

import dev.berth.engine.memo.FilteredNodes;
import dev.berth.engine.memo.Memo;
import dev.berth.engine.memo.ScoredNodes;
import dev.berth.framework.handle.SharedLister;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads remembered answers. Where that is not possible, the plain evaluation takes over: for a few
/// nodes that PreFilter names, with sampling, with extenders; and if a plugin fails, since which
/// failure comes first is decided node by node.
final class RememberedEvaluation implements NodeEvaluation {
  private final SharedLister cluster;
  private final Memo memo;
  private final PlainEvaluation plain;

  RememberedEvaluation(SharedLister cluster, Memo memo, PlainEvaluation plain) {
    this.cluster = cluster;
    this.memo = memo;
    this.plain = plain;
  }

  @Override
  public Filtered filter(Attempt attempt, Candidates candidates) {
    Filtered remembered = remembered(attempt, candidates);
    return remembered == null ? plain.filter(attempt, candidates) : remembered;
  }

  private @Nullable Filtered remembered(Attempt attempt, Candidates candidates) {
    if (candidates.names() != null
        || !PlainEvaluation.looksAtAll(attempt.profile(), cluster.nodes().size())) {
      return null;
    }
    try {
      FilteredNodes nodes = memo.filter(attempt.profile(), attempt.state(), attempt.pod());
      return new Filtered(
          nodes.nodes(), nodes.fitting(), nodes.rejectedBy(), nodes.statuses(), nodes);
    } catch (RuntimeException e) {
      return null;
    }
  }

  @Override
  public Scored score(Attempt attempt, Filtered filtered) {
    Set<String> skipped = ScorePhase.preScore(attempt, filtered.feasible());
    ScoredNodes remembered = remembered(attempt, filtered, skipped);
    return remembered == null
        ? PlainEvaluation.score(attempt, filtered, skipped)
        : new Scored(remembered.table(), remembered, remembered.names());
  }

  private @Nullable ScoredNodes remembered(
      Attempt attempt, Filtered filtered, Set<String> skipped) {
    if (filtered.remembered() == null) {
      return null;
    }
    try {
      return memo.score(
          attempt.profile(),
          attempt.state(),
          attempt.pod(),
          filtered.remembered(),
          filtered.feasible(),
          skipped);
    } catch (RuntimeException e) {
      return null;
    }
  }
}
