package dev.berth.cli.report;

import dev.berth.cli.terminal.Line;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Style;
import dev.berth.framework.diagnosis.Decision.Result;
import java.util.ArrayList;
import java.util.List;

/// A report on a page.
public final class ReportPage {
  private final Report report;
  private final boolean all;

  /// @param all whether to show every pod and every node, however many
  public ReportPage(Report report, boolean all) {
    this.report = report;
    this.all = all;
  }

  public void write(Page page) {
    var names =
        NodeNames.of(report.nodes().stream().map(NodeUse::name).toList(), page.isOnScreen());
    List<PodResult> placed = report.placed();
    if (!placed.isEmpty()) {
      page.heading(Line.of("Placed", Style.HEADING));
      new PlacedSection(placed, report.workloads(), names, all).write(page);
    }
    new DrainSection(report.drains()).write(page);
    new TaintSection(report.evictedByTaints(), all).write(page);
    new RolloutSection(report.rollouts()).write(page);
    new ObstacleSection(report.obstacles(), all).write(page);
    if (!report.evictions().isEmpty()) {
      page.heading(Line.of("Preempted", Style.HEADING));
      new PreemptedSection(report.evictions(), report.workloads(), names, all).write(page);
    }
    if (!report.groups().isEmpty()) {
      page.heading(Line.of("Groups", Style.HEADING));
      new GroupsSection(report.groups(), all).write(page);
    }
    if (!report.waitingAlone().isEmpty()) {
      page.heading(Line.of("Waiting", Style.HEADING));
      new WaitingSection(report.waitingAlone(), report.workloads(), all).write(page);
    }
    if (!report.queues().isEmpty()) {
      page.gap();
      new QueuesSection(report.queues()).write(page);
    }
    if (!report.nodes().isEmpty()) {
      page.gap();
      new NodesSection(report.nodes(), names, all).write(page);
    }
    page.gap();
    page.paragraph(0, summary());
    report.waiting().stream()
        .filter(pod -> pod.result() == Result.UNSCHEDULABLE)
        .findFirst()
        .ifPresent(pod ->
            page.paragraph(
                0, Line.of("More: berth explain %s FILE...".formatted(pod.pod()), Style.FAINT)));
  }

  private Line summary() {
    int pods = report.pods().size();
    if (pods == 0
        && report.evictions().isEmpty()
        && report.notCreated() == 0
        && report.obstacles().isEmpty()) {
      return Line.of("There is no pod to place.", Style.HEADING);
    }
    int placed = report.placed().size();
    var clauses = new ArrayList<String>();
    if (pods > 0 || report.obstacles().isEmpty()) {
      clauses.add("%,d of %s placed".formatted(placed, count(pods, "pod")));
    }
    add(clauses, Result.UNSCHEDULABLE, "pending");
    add(clauses, Result.GATED, "gated");
    add(clauses, Result.ERROR, "failed");
    add(clauses, Result.SKIPPED, "being deleted");
    add(clauses, Result.IGNORED, "of other schedulers");
    add(clauses, Result.INCOMPLETE, "without their group");
    if (!report.evictions().isEmpty()) {
      clauses.add("%,d preempted".formatted(report.evictions().size()));
    }
    if (report.notCreated() > 0) {
      clauses.add("%,d not created".formatted(report.notCreated()));
    }
    long obstructed = report.obstacles().stream().map(it -> it.pod().key()).distinct().count();
    if (obstructed > 0) {
      clauses.add("%,d cannot start".formatted(obstructed));
    }
    long stuck = report.rollouts().stream().filter(it -> it.isUpdate() && !it.isComplete()).count();
    if (stuck > 0) {
      clauses.add("%s stuck".formatted(count((int) stuck, "rollout")));
    }
    boolean isGood =
        placed == pods && report.notCreated() == 0 && stuck == 0 && report.obstacles().isEmpty();
    return Line.of(String.join(", ", clauses) + ".", isGood ? Style.GOOD : Style.HEADING);
  }

  private void add(List<String> clauses, Result result, String word) {
    long count = report.pods().stream().filter(pod -> pod.result() == result).count();
    if (count > 0) {
      clauses.add("%,d %s".formatted(count, word));
    }
  }

  /// `1 pod`, `2 pods`.
  public static String count(int number, String noun) {
    return "%,d %s%s".formatted(number, noun, number == 1 ? "" : "s");
  }
}
