package dev.berth.cli.explanation;

import dev.berth.cli.report.GroupRun;
import dev.berth.cli.report.GroupSummary;
import dev.berth.suggestion.GroupSuggestion;
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
}
