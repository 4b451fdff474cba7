package dev.berth.cli.report;

import dev.berth.cli.terminal.Line;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Style;
import dev.berth.cluster.workload.Rollout;
import java.util.ArrayList;
import java.util.List;

/// How far workloads have come: those that were updated, those that are stuck, and those whose pods
/// fitted only after others had gone. Nothing is written about new workloads whose pods all run, or
/// wait like any others.
final class RolloutSection {
  private final List<Rollout> rollouts;

  RolloutSection(List<Rollout> rollouts) {
    this.rollouts =
        rollouts.stream()
            .filter(it ->
                it.isUpdate()
                    || it.missing() > 0
                    || !it.waited().isEmpty()
                    || !it.obstacles().isEmpty())
            .toList();
  }

  void write(Page page) {
    if (rollouts.isEmpty()) {
      return;
    }
    page.heading(Line.of("Rollouts", Style.HEADING));
    for (var rollout : rollouts) {
      page.paragraph(
          2,
          4,
          Line.of(rollout.title(), rollout.isComplete() ? Style.GOOD : Style.BAD)
              .plus("  ")
              .plus(Line.of(text(rollout))));
    }
  }

  private static String text(Rollout rollout) {
    var parts = new ArrayList<String>();
    parts.add(
        "%s: %,d of %s %s"
            .formatted(
                rollout.isComplete() ? "complete" : "stuck",
                rollout.ready(),
                ReportPage.count(rollout.desired(), rollout.isUpdate() ? "new pod" : "pod"),
                rollout.ready() == 1 ? "runs" : "run"));
    if (rollout.outdated() > 0) {
      parts.add(
          "%s of the old template %s"
              .formatted(
                  ReportPage.count(rollout.outdated(), "pod"),
                  rollout.outdated() <= rollout.kept() ? "stay, as specified" : "stay"));
    }
    if (!rollout.pending().isEmpty()) {
      parts.add("%s waits for a node".formatted(rollout.pending().getFirst().name()));
    }
    if (!rollout.obstacles().isEmpty()) {
      parts.add(
          "%s cannot start".formatted(rollout.obstacles().getFirst().pod().metadata().name()));
    }
    if (rollout.refusal() != null) {
      parts.add("not created: " + rollout.refusal().message());
    } else if (rollout.missing() > 0 && rollout.obstacles().isEmpty()) {
      parts.add(
          "%s not created before that".formatted(ReportPage.count(rollout.missing(), "more pod")));
    }
    if (!rollout.waited().isEmpty()) {
      parts.add(
          "%s fitted only after others had gone"
              .formatted(ReportPage.count(rollout.waited().size(), "pod")));
    }
    if (rollout.isUpdate() && rollout.isComplete() && rollout.waited().isEmpty()) {
      parts.add("no pod had to wait for others to go");
    }
    return String.join("; ", parts);
  }
}
