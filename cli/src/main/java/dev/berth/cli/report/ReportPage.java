package dev.berth.cli.report;

import static java.util.stream.Collectors.joining;

import dev.berth.api.meta.ObjectKey;
import dev.berth.cli.terminal.Line;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Style;
import dev.berth.cluster.workload.Drain;
import dev.berth.cluster.workload.Rollout;
import dev.berth.framework.diagnosis.Decision.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// A report on a page: the verdict, what is wrong, and then the rest. Of a page that is longer than
/// a screen, the verdict is the last line, too.
public final class ReportPage {
  private static final int SCREEN = 40;

  private final Report report;
  private final boolean all;

  /// @param all whether to show every pod and every node, however many
  public ReportPage(Report report, boolean all) {
    this.report = report;
    this.all = all;
  }

  public void write(Page page) {
    var names = NodeNames.of(report.nodes().stream().map(NodeUse::name).toList(), page.isFitted());
    page.names("pod", report.waiting().stream().map(pod -> pod.pod().name()).toList());
    page.paragraph(0, summary());
    new RolloutSection(report.rollouts(), report.autoscaled(), all).write(page);
    new ObstacleSection(report.obstacles(), all).write(page);
    if (!report.waitingAlone().isEmpty()) {
      page.heading(Line.of("Waiting", Style.HEADING));
      new WaitingSection(report.waitingAlone(), report.workloads(), all).write(page);
    }
    if (!report.groups().isEmpty()) {
      page.heading(Line.of("Groups", Style.HEADING));
      new GroupsSection(report.groups(), all).write(page);
    }
    new DrainSection(report.drains()).write(page);
    new TaintSection(report.evictedByTaints(), all).write(page);
    if (!report.evictions().isEmpty()) {
      page.heading(Line.of("Preempted", Style.HEADING));
      new PreemptedSection(report.evictions(), report.workloads(), names, all).write(page);
      brokenBudgets(page);
    }
    new IdleSection(report.idle()).write(page);
    new PlacedSection(report.placed(), report.workloads(), names, all).write(page);
    if (!report.queues().isEmpty()) {
      page.gap();
      new QueuesSection(report.queues()).write(page);
    }
    if (!report.nodes().isEmpty()) {
      page.gap();
      new NodesSection(report.nodes(), names, all).write(page);
    }
    more(page);
    if (page.lines() > SCREEN) {
      page.gap();
      page.paragraph(0, summary());
    }
  }

  private void brokenBudgets(Page page) {
    List<ObjectKey> broken = report.brokenBudgets();
    if (!broken.isEmpty()) {
      page.paragraph(
          2,
          Line.of(
              "%s %s allowed no disruption: preemption honors budgets only as far as it can."
                  .formatted(
                      broken.size() == 1 ? "PodDisruptionBudget" : "PodDisruptionBudgets",
                      broken.stream().map(ObjectKey::toString).collect(joining(", "))),
              Style.WARNING));
    }
  }

  private void more(Page page) {
    Stream<String> pods =
        report.waiting().stream()
            .filter(pod -> pod.result() == Result.UNSCHEDULABLE)
            .map(pod -> pod.pod().toString());
    Stream<String> refused =
        report.rollouts().stream()
            .filter(it -> it.refused() > 0)
            .map(Rollout::shown)
            .map(it ->
                "%s/%s -n %s"
                    .formatted(
                        it.kind().toLowerCase(Locale.ROOT), it.key().name(), it.key().namespace()));
    Stream.concat(pods, refused)
        .findFirst()
        .ifPresent(name -> {
          page.gap();
          page.paragraph(
              0,
              Line.of("More: berth explain %s FILE...%s".formatted(name, drained()), Style.FAINT));
        });
  }

  private String drained() {
    return report.drains().isEmpty()
        ? ""
        : report.drains().stream().map(Drain::node).collect(joining(",", " --drain ", ""));
  }

  private Line summary() {
    int pods = report.pods().size();
    int placed = report.placed().size();
    var clauses = new ArrayList<String>();
    if (pods > 0 || report.notCreated() > 0) {
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
    int held = (int) report.drains().stream().filter(drain -> !drain.remaining().isEmpty()).count();
    if (!report.drains().isEmpty()) {
      clauses.add(
          held == 0
              ? "%s drained".formatted(count(report.drains().size(), "node"))
              : "%s not drained".formatted(count(held, "node")));
    }
    long stuck = report.rollouts().stream().filter(RolloutSection::isStuck).count();
    if (stuck > 0) {
      clauses.add("%s stuck".formatted(count(stuck, "rollout")));
    }
    if (clauses.isEmpty()) {
      return Line.of("There is no pod to place%s.".formatted(whyNone()), Style.HEADING);
    }
    boolean isGood =
        placed == pods && report.notCreated() == 0 && obstructed == 0 && stuck == 0 && held == 0;
    return Line.of(String.join(", ", clauses) + ".", isGood ? Style.GOOD : Style.BAD);
  }

  /// Where there is no pod to place: what else there is to be seen.
  private String whyNone() {
    long paused = report.rollouts().stream().filter(Rollout::isPaused).count();
    if (paused > 0) {
      return ": %s paused".formatted(count(paused, "rollout"));
    }
    return report.idle().isEmpty()
        ? ""
        : ": %s without pods".formatted(count(report.idle().size(), "workload"));
  }

  private void add(List<String> clauses, Result result, String word) {
    long count = report.pods().stream().filter(pod -> pod.result() == result).count();
    if (count > 0) {
      clauses.add("%,d %s".formatted(count, word));
    }
  }

  /// `1 pod`, `2 pods`.
  public static String count(long number, String noun) {
    return "%,d %s%s".formatted(number, noun, number == 1 ? "" : "s");
  }
}
