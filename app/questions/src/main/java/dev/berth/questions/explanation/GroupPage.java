package dev.berth.questions.explanation;

import dev.berth.framework.model.GroupKey;
import dev.berth.questions.report.GroupRun;
import dev.berth.questions.report.GroupSummary;
import dev.berth.questions.report.GroupTrial;
import dev.berth.questions.report.TrialList;
import dev.berth.suggestion.GroupSuggestion;
import dev.berth.terminal.Counts;
import dev.berth.terminal.Line;
import dev.berth.terminal.Page;
import dev.berth.terminal.Style;

/// Why a group of pods is where it is, or waits, on a page: the verdict, what would help, how many
/// members fitted where, and what preemption has come to.
///
/// @param all whether to show every placement
record GroupPage(GroupExplanation group, boolean all) {
  private static final int FEW = 10;

  void write(Page page) {
    GroupSummary summary = group.summary();
    GroupRun run = group.run();
    String title = GroupSummary.title(summary.group());
    page.title(ExplanationsPage.title(title, summary.placement()));
    about(page, summary, 2);
    page.gap();
    page.paragraph(0, "Attempt %d: %s".formatted(run.attempts(), headline()), Style.HEADING);
    if (!run.message().isEmpty()) {
      page.paragraph(2, run.message());
    }
    help(page);
    if (!run.trials().isEmpty()) {
      long fit = run.trials().stream().filter(GroupTrial::feasible).count();
      String note = "  it fits in %,d of %,d".formatted(fit, run.trials().size());
      page.heading(Line.of("Placements", Style.HEADING).plus(note));
      new TrialList(run.trials(), most()).write(page, 2);
    }
    preemption(page);
  }

  private int most() {
    return all ? Integer.MAX_VALUE : FEW;
  }

  private void help(Page page) {
    if (group.help().isEmpty() && group.notes().isEmpty()) {
      return;
    }
    page.heading("What would help the group");
    group.notes().forEach(note -> page.paragraph(2, 4, Line.of(note + ".", Style.WARNING)));
    for (GroupSuggestion suggestion : group.help()) {
      var line = Line.of("· " + suggestion.text());
      page.paragraph(
          2,
          4,
          suggestion.placement().isEmpty()
              ? line
              : line.plus("  → ", Style.FAINT).plus(suggestion.placement(), Style.GOOD));
    }
    if (!group.help().isEmpty()) {
      page.paragraph(2, "Each was verified by an attempt of the whole group.", Style.FAINT);
    }
  }

  private void about(Page page, GroupSummary group, int indent) {
    String nodes =
        group.topologyKey().isEmpty() ? "" : ", on nodes with the same " + group.topologyKey();
    page.paragraph(
        indent,
        "%s%s, priority %d, %,d of %s placed"
            .formatted(
                group.policy(),
                nodes,
                this.group.run().priority(),
                group.placed(),
                Counts.of(group.pods(), "pod")));
    if (group.missing() > 0) {
      String what = group.group().kind() == GroupKey.Kind.POD_GROUP ? "pod" : "group";
      String missing = Counts.of(group.missing(), what, "is missing", "are missing");
      page.paragraph(indent, missing, Style.WARNING);
    }
    for (GroupSummary child : group.below()) {
      page.paragraph(indent, GroupSummary.title(child.group()));
      about(page, child, indent + 2);
    }
  }

  private String headline() {
    return switch (group.run().result()) {
      case SCHEDULED -> "placed";
      case UNSCHEDULABLE -> "it does not fit";
      case WAITING -> "it does not fit, but room is made";
      case GATED -> "not tried, since it is gated";
      case ERROR -> "failed";
      case SKIPPED -> "not tried, since no member is left";
    };
  }

  private void preemption(Page page) {
    GroupRun run = group.run();
    if (run.preemption().isEmpty() && run.victims().isEmpty()) {
      return;
    }
    page.heading("Preemption");
    if (!run.preemption().isEmpty()) {
      page.paragraph(2, run.preemption());
    }
    if (!run.retry().isEmpty()) {
      page.paragraph(2, "without all that it may preempt:");
      new TrialList(run.retry(), most()).write(page, 4);
    }
    TrialList.preempted(page, 2, run.victims());
  }
}
