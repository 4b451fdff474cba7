package dev.berth.questions.report;

import dev.berth.framework.diagnosis.GroupDecision.Result;
import dev.berth.terminal.Counts;
import dev.berth.terminal.Line;
import dev.berth.terminal.Page;
import dev.berth.terminal.Style;
import java.util.List;

/// The tried groups of pods: the number and the nodes of placed members or, without a placement,
/// the reasons of each placement.
record GroupsSection(List<GroupSummary> groups, boolean all) {
  private static final int FEW = 20;
  private static final int FEW_TRIALS = 3;

  void write(Page page) {
    if (groups.isEmpty()) {
      return;
    }
    page.heading("Groups");
    int most = all || !page.isOnScreen() ? Integer.MAX_VALUE : FEW;
    groups.stream().limit(most).forEach(group -> write(page, group, 2));
    page.more(2, groups.size() - most, "more; --all shows every one");
  }

  private void write(Page page, GroupSummary group, int indent) {
    boolean isWhole = group.placed() == group.pods();
    Line title =
        Line.of(
                " ".repeat(indent) + GroupSummary.title(group.group()),
                isWhole ? Style.PLAIN : Style.BAD)
            .plus("  %,d of %s placed".formatted(group.placed(), Counts.of(group.pods(), "pod")));
    if (!group.placement().isEmpty()) {
      title = title.plus("  in ").plus(group.placement(), Style.GOOD);
    }
    if (group.minimum() != null) {
      title = title.plus("  " + group.policy(), Style.FAINT);
    }
    if (!isWhole && indent == 2) {
      title = title.plus("  " + word(group.result()), Style.FAINT);
    }
    page.paragraph(0, indent + 2, title);
    if (!group.message().isEmpty()) {
      page.paragraph(indent + 2, group.message());
    }
    if (group.hasFailed()) {
      new TrialList(group.trials(), all ? Integer.MAX_VALUE : FEW_TRIALS).write(page, indent + 2);
    }
    TrialList.preempted(page, indent + 2, group.victims());
    group.below().forEach(child -> write(page, child, indent + 2));
  }

  private static String word(Result result) {
    return switch (result) {
      case SCHEDULED -> "others fit nowhere";
      case UNSCHEDULABLE -> "pending";
      case WAITING -> "waits for its victims to go";
      case GATED -> "gated";
      case ERROR -> "failed";
      case SKIPPED -> "being deleted";
    };
  }
}
