package dev.berth.engine.cycle;

import dev.berth.engine.memo.FilteredNodes;
import dev.berth.engine.memo.Memo;
import dev.berth.engine.memo.ScoredNodes;
import dev.berth.engine.profile.PreparedScore;
import dev.berth.framework.cluster.SharedLister;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads remembered answers. In some cases the plain evaluation takes over: for the few nodes that
/// PreFilter names, with sampling, with extenders, and if a plugin fails, since only a node-by-node
/// evaluation shows which failure comes first.
///
/// If reading fails and the plain evaluation does not, no plugin is to blame: the failure is
/// recorded in the memo, and the plain result holds.
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
  public Filtered filter(PodInCycle cycle, Candidates candidates) {
    Filtered remembered;
    try {
      remembered = read(cycle, candidates);
    } catch (RuntimeException e) {
      Filtered called = plain.filter(cycle, candidates); // fails, too, if a plugin fails
      memo.failed(e);
      return called;
    }
    return remembered == null ? plain.filter(cycle, candidates) : remembered;
  }

  /// Filters by remembered answers alone; null if this is not possible for these candidates.
  ///
  /// @throws RuntimeException if a plugin fails
  @Nullable Filtered read(PodInCycle cycle, Candidates candidates) {
    SearchScope scope = candidates.scope();
    if (candidates.names() != null
        || !PlainEvaluation.looksAtAll(cycle.profile(), scope.size(cluster))) {
      return null;
    }
    FilteredNodes nodes = memo.filter(cycle.profile(), cycle.state(), cycle.pod(), scope.nodes());
    if (nodes == null) {
      return null;
    }
    plain.hasLookedAt(scope.size(cluster));
    return new Filtered(
        nodes.nodes(), nodes.fitting(), nodes.rejectedBy(), nodes.statuses(), nodes);
  }

  @Override
  public Scored score(PodInCycle cycle, Filtered filtered) {
    List<PreparedScore<?>> prepared = PreScorePhase.run(cycle, filtered.feasible());
    ScoredNodes remembered;
    try {
      remembered = remembered(cycle, filtered, prepared);
    } catch (RuntimeException e) {
      Scored called = PlainEvaluation.score(cycle, filtered, prepared); // fails if a plugin fails
      memo.failed(e);
      return called;
    }
    return remembered == null
        ? PlainEvaluation.score(cycle, filtered, prepared)
        : new Scored(remembered.table(), remembered, remembered.names());
  }

  private @Nullable ScoredNodes remembered(
      PodInCycle cycle, Filtered filtered, List<PreparedScore<?>> prepared) {
    return filtered.remembered() == null
        ? null
        : memo.score(
            cycle.profile(), cycle.state(), filtered.remembered(), filtered.feasible(), prepared);
  }
}
