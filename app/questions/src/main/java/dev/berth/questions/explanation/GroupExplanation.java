package dev.berth.questions.explanation;

import dev.berth.questions.report.GroupRun;
import dev.berth.questions.report.GroupSummary;
import dev.berth.scenario.FairShareProfiles;
import dev.berth.scenario.SimulationSetup;
import dev.berth.suggestion.GroupSituation;
import dev.berth.suggestion.GroupSuggestion;
import dev.berth.suggestion.GroupSuggestionSearch;
import java.util.ArrayList;
import java.util.List;

/// All results of a run for one group of pods.
///
/// @param summary what has become of it
/// @param run its attempts
/// @param notes what else keeps it waiting, as sentences
/// @param help what would help it, the smallest change first; none if it is placed
public record GroupExplanation(
    GroupSummary summary, GroupRun run, List<String> notes, List<GroupSuggestion> help) {
  public GroupExplanation {
    notes = List.copyOf(notes);
    help = List.copyOf(help);
  }

  /// Of one that waits: finds out why, and what would help it.
  ///
  /// @param failed as it was when it was tried last
  static GroupExplanation of(
      GroupSummary summary, GroupRun run, GroupSituation failed, SimulationSetup scenario) {
    var notes = new ArrayList<>(GroupSuggestionSearch.notes(failed));
    if (!failed.members().isEmpty()) {
      FairShareProfiles.of(scenario.settings().profiles())
          .ifPresent(queues -> notes.addAll(new QueueFacts(scenario, queues).of(failed)));
    }
    return new GroupExplanation(
        summary,
        run,
        notes,
        GroupSuggestionSearch.search(scenario.groupDryRun(failed.cluster()), failed));
  }
}
