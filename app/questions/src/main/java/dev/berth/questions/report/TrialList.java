package dev.berth.questions.report;

import dev.berth.terminal.Line;
import dev.berth.terminal.Page;
import dev.berth.terminal.Style;
import java.util.Comparator;
import java.util.List;

/// The attempts to place a group of pods, one line for each placement, the best first: chosen
/// placements, then those in which most members fit. Groups that did not fit further down are
/// listed under it.
///
/// @param most the maximum number of shown trials
public record TrialList(List<GroupTrial> trials, int most) {
  /// Writes the lines with an indent.
  public void write(Page page, int indent) {
    trials.stream()
        .sorted(
            Comparator.comparing(GroupTrial::chosen)
                .thenComparing(GroupTrial::feasible)
                .thenComparingInt(GroupTrial::fit)
                .reversed())
        .limit(most)
        .forEach(trial -> {
          page.paragraph(indent, indent + 2, line(trial, ""));
          trial.below().stream()
              .filter(child -> !child.feasible())
              .limit(most)
              .forEach(child ->
                  page.paragraph(indent + 2, indent + 4, line(child, child.group().name() + ", ")));
        });
    if (trials.size() > most) {
      String blanks = " ".repeat(indent);
      page.line(
          Line.of(
              "%sand %,d more placements".formatted(blanks, trials.size() - most), Style.FAINT));
    }
  }

  /// Writes the pods that were preempted for the group, if there are any.
  ///
  /// @param victims each a pod or a group
  public static void preempted(Page page, int indent, List<String> victims) {
    if (!victims.isEmpty()) {
      page.paragraph(
          indent,
          indent + 2,
          Line.of("preempted: ", Style.WARNING).plus(String.join(", ", victims)));
    }
  }

  private static Line line(GroupTrial trial, String before) {
    var line = Line.of(before + trial.text());
    return trial.chosen() && trial.nodes() >= 0 ? line.plus("  chosen", Style.GOOD) : line;
  }
}
