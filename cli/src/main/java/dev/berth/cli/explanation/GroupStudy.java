package dev.berth.cli.explanation;

import dev.berth.cli.report.GroupRun;
import dev.berth.cli.report.GroupSummary;
import dev.berth.engine.GroupDryRun;
import dev.berth.framework.handle.Snapshot;
import dev.berth.suggestion.GroupSituation;
import dev.berth.suggestion.GroupSuggestionSearch;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// Finds out why a group of pods waits, and what would help it.
///
/// @param dryRuns makes dry runs of groups in a cluster
/// @param queueFacts says how the group's queue stands, in sentences
record GroupStudy(
    Function<Snapshot, GroupDryRun> dryRuns, Function<GroupSituation, List<String>> queueFacts) {

  /// @param failed as it was when it was tried last
  GroupExplanation explanation(GroupSummary summary, GroupRun run, GroupSituation failed) {
    var notes = new ArrayList<>(GroupSuggestionSearch.notes(failed));
    if (!failed.members().isEmpty()) {
      notes.addAll(queueFacts.apply(failed));
    }
    return new GroupExplanation(
        summary, run, notes, GroupSuggestionSearch.search(dryRuns.apply(failed.cluster()), failed));
  }
}
