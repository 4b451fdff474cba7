package dev.berth.cli.explanation;

import dev.berth.cli.report.GroupRun;
import dev.berth.cli.report.GroupSummary;
import dev.berth.cli.report.GroupTrial;
import dev.berth.cli.report.ReportPage;
import dev.berth.cli.report.TrialList;
import dev.berth.cli.terminal.Line;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Style;
import dev.berth.framework.group.GroupKey;
import dev.berth.suggestion.GroupSuggestion;
import java.util.List;

/// Why a group of pods is where it is, or waits, on a page: what was tried, how many members fitted
/// where, and what preemption has come to.
final class GroupPage {
  private static final int FEW = 10;

  private final GroupSummary summary;
  private final GroupRun run;
  private final List<String> notes;
  private final List<GroupSuggestion> help;
  private final int most;

  /// @param all whether to show every placement, however many
  GroupPage(GroupExplanation explanation, boolean all) {
    summary = explanation.summary();
    run = explanation.run();
    notes = explanation.notes();
    help = explanation.help();
    most = all ? Integer.MAX_VALUE : FEW;
  }

  void write(Page page) {
    Line title = Line.of(GroupSummary.title(summary.group()), Style.HEADING);
    page.title(
        summary.placement().isEmpty()
            ? title
            : title.plus("  → ").plus(summary.placement(), Style.GOOD));
    about(page, summary, 2);
    page.gap();
    page.paragraph(
        0, Line.of("Attempt %d: %s".formatted(run.attempts(), headline()), Style.HEADING));
    if (!run.message().isEmpty()) {
      page.paragraph(2, Line.of(run.message()));
    }
    if (!run.trials().isEmpty()) {
      page.gap();
      page.line(Line.of("Placements", Style.HEADING).plus("  " + fitting()));
      new TrialList(run.trials(), most).write(page, 2);
    }
    preemption(page);
    help(page);
  }

  private void help(Page page) {
    if (help.isEmpty() && notes.isEmpty()) {
      return;
    }
    page.gap();
    page.line(Line.of("What would help the group", Style.HEADING));
    notes.forEach(note -> page.paragraph(2, 4, Line.of(note + ".", Style.WARNING)));
    for (GroupSuggestion suggestion : help) {
      Line line = Line.of("· " + suggestion.text());
      page.paragraph(
          2,
          4,
          suggestion.placement().isEmpty()
              ? line
              : line.plus("  → ", Style.FAINT).plus(suggestion.placement(), Style.GOOD));
    }
    if (!help.isEmpty()) {
      page.paragraph(
          2, Line.of("Each was verified by an attempt of the whole group.", Style.FAINT));
    }
  }

  private void about(Page page, GroupSummary group, int indent) {
    page.paragraph(
        indent,
        Line.of(
            "%s%s, priority %d, %,d of %s placed"
                .formatted(
                    group.policy(),
                    group.topologyKey().isEmpty()
                        ? ""
                        : ", on nodes with the same " + group.topologyKey(),
                    run.priority(),
                    group.placed(),
                    ReportPage.count(group.pods(), "pod"))));
    if (group.missing() > 0) {
      page.paragraph(
          indent,
          Line.of(
              "%s missing"
                  .formatted(
                      ReportPage.count(
                              group.missing(),
                              group.group().kind() == GroupKey.Kind.POD_GROUP ? "pod" : "group")
                          + (group.missing() == 1 ? " is" : " are")),
              Style.WARNING));
    }
    for (GroupSummary child : group.below()) {
      page.paragraph(indent, Line.of(GroupSummary.title(child.group())));
      about(page, child, indent + 2);
    }
  }

  private String headline() {
    return switch (run.result()) {
      case SCHEDULED -> "placed";
      case UNSCHEDULABLE -> "it does not fit";
      case WAITING -> "it does not fit, but room is made";
      case GATED -> "not tried, since it is gated";
      case ERROR -> "failed";
      case SKIPPED -> "not tried, since no member is left";
    };
  }

  private String fitting() {
    long fit = run.trials().stream().filter(GroupTrial::feasible).count();
    return "it fits in %,d of %,d".formatted(fit, run.trials().size());
  }

  private void preemption(Page page) {
    if (run.preemption().isEmpty() && run.victims().isEmpty()) {
      return;
    }
    page.gap();
    page.line(Line.of("Preemption", Style.HEADING));
    if (!run.preemption().isEmpty()) {
      page.paragraph(2, Line.of(run.preemption()));
    }
    if (!run.retry().isEmpty()) {
      page.paragraph(2, Line.of("without all that it may preempt:"));
      new TrialList(run.retry(), most).write(page, 4);
    }
    if (!run.victims().isEmpty()) {
      page.paragraph(
          2, 4, Line.of("preempted: ", Style.WARNING).plus(String.join(", ", run.victims())));
    }
  }
}
