package dev.berth.cli.explanation;

import dev.berth.api.core.Pod;
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
/// @param queueFacts says of a pod how its queue stands, in sentences
record GroupStudy(Function<Snapshot, GroupDryRun> dryRuns, Function<Pod, List<String>> queueFacts) {

  /// @param failed as it was when it was tried last
  GroupExplanation explanation(GroupSummary summary, GroupRun run, GroupSituation failed) {
    var notes = new ArrayList<>(GroupSuggestionSearch.notes(failed));
    failed.members().stream().limit(1).forEach(it -> notes.addAll(queueFacts.apply(it)));
    return new GroupExplanation(
        summary, run, notes, GroupSuggestionSearch.search(dryRuns.apply(failed.cluster()), failed));
  }
}
