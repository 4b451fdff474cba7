package dev.berth.cli.explanation;

import dev.berth.cli.explanation.ExplanationLog.Tried;
import dev.berth.engine.DryRun;
import dev.berth.framework.diagnosis.Decision.Result;
import dev.berth.framework.handle.Snapshot;
import dev.berth.suggestion.LabelNote;
import dev.berth.suggestion.NodeBlockers;
import dev.berth.suggestion.Situation;
import dev.berth.suggestion.SuggestionSearch;
import java.util.List;
import java.util.function.Function;

/// Finds out more about an attempt than its decision says: all blockers of each node, and what
/// would have helped.
public final class AttemptStudy {
  private final Function<Snapshot, DryRun> dryRuns;
  private final boolean hasExtenders;

  /// @param dryRuns makes dry runs that begin with a cluster
  /// @param hasExtenders whether the scheduler has some, which dry runs do not call
  public AttemptStudy(Function<Snapshot, DryRun> dryRuns, boolean hasExtenders) {
    this.dryRuns = dryRuns;
    this.hasExtenders = hasExtenders;
  }

  Attempt attempt(Tried tried) {
    return new Attempt(
        tried.decision(),
        tried.decision().result() == Result.UNSCHEDULABLE
            ? blockers(tried, dryRuns.apply(tried.before()))
            : List.of());
  }

  Help help(Tried tried) {
    Result result = tried.decision().result();
    if (result != Result.UNSCHEDULABLE && result != Result.GATED) {
      return Help.NONE;
    }
    DryRun dryRun = dryRuns.apply(tried.before());
    return new Help(
        LabelNote.of(tried.pod(), tried.before().nodes()),
        SuggestionSearch.search(
            dryRun, new Situation(tried.before(), tried.pod()), blockers(tried, dryRun)),
        hasExtenders);
  }

  private static List<NodeBlockers> blockers(Tried tried, DryRun dryRun) {
    return NodeBlockers.nearestFirst(dryRun, tried.before(), tried.pod());
  }
}
