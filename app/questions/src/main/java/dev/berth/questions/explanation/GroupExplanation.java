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
/// @param summary the outcome of the group
/// @param run its attempts
/// @param notes further reasons to wait, as sentences
/// @param help changes that would help it, the smallest first; none if it is placed
public record GroupExplanation(
    GroupSummary summary, GroupRun run, List<String> notes, List<GroupSuggestion> help) {
  public GroupExplanation {
    notes = List.copyOf(notes);
    help = List.copyOf(help);
  }

  /// Explains a group that waits: finds the reason, and changes that would help.
  ///
  /// @param failed its state when it was tried last
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
