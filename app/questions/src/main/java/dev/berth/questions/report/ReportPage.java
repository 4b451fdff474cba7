package dev.berth.questions.report;

import static java.util.stream.Collectors.joining;

import dev.berth.cluster.controller.workload.Drain;
import dev.berth.cluster.controller.workload.Rollout;
import dev.berth.cluster.controller.workload.Shortfall;
import dev.berth.framework.diagnosis.Decision.Result;
import dev.berth.terminal.Columns;
import dev.berth.terminal.Counts;
import dev.berth.terminal.Line;
import dev.berth.terminal.Listing;
import dev.berth.terminal.Page;
import dev.berth.terminal.Style;
import dev.berth.terminal.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A report on a page: the verdict, the problems, and then the rest. If a page is longer than a
/// screen, the verdict is the last line, too.
///
/// @param all whether to show every pod and every node
public record ReportPage(Report report, boolean all) {
  private static final int SCREEN = 40;
  private static final int FEW_PLACED = 40;

  public void write(Page page) {
    var names = NodeNames.of(report.nodes().stream().map(NodeUse::name).toList(), page.isFitted());
    page.names("pod", report.waiting().stream().map(pod -> pod.pod().name()).toList());
    page.paragraph(0, summary());
    new RolloutSection(report.rollouts(), report.scaled(), report.autoscaled(), all).write(page);
    new ObstacleSection(report.obstacles(), all).write(page);
    new WaitingSection(report.waitingAlone(), report.workloads(), all).write(page);
    new GroupsSection(report.groups(), all).write(page);
    drained(page);
    new TaintSection(report.evictedByTaints(), all).write(page);
    new PreemptedSection(report, names, all).write(page);
    idle(page);
    placed(page, report.placed(), names);
    new QueuesSection(report.queues()).write(page);
    new NodesSection(report.nodes(), names, all).write(page);
    more(page);
    if (page.lines() > SCREEN) {
      page.gap();
      page.paragraph(0, summary());
    }
  }

  /// Writes the drained nodes, and the pods that are still there.
  private void drained(Page page) {
    var listing = new Listing("NODE", List.of("PODS"), "LEFT");
    for (Drain drain : report.drains()) {
      int left = drain.remaining().size();
      listing.add(
          Line.of(drain.node(), left == 0 ? Style.GOOD : Style.BAD),
          List.of(
              Line.of("%s evicted".formatted(Counts.of(drain.evicted(), "pod")))
                  .plus(left == 0 ? "" : ", %s left".formatted(Counts.of(left, "pod")))),
          drain.remaining().entrySet().stream()
              .map(pod -> Line.of(pod.getKey().toString()).plus("  " + pod.getValue(), Style.FAINT))
              .toList());
    }
    page.section("Drained", listing);
  }

  /// Writes the new workloads that want no pods, with the reasons.
  private void idle(Page page) {
    var listing = new Listing("WORKLOAD", List.of("WHY"), "");
    for (Shortfall workload : report.idle()) {
      listing.add(
          Line.of(workload.title(), Style.WARNING), List.of(Line.of(workload.reason())), List.of());
    }
    page.section("Without pods", listing);
  }

  /// Writes the placed pods: each, if there are few or all are requested; otherwise their number.
  private void placed(Page page, List<PodResult> pods, NodeNames names) {
    if (pods.isEmpty()) {
      return;
    }
    if (all || pods.size() <= FEW_PLACED) {
      page.section("Placed", byPod(pods, names));
      return;
    }
    page.gap();
    page.paragraph(
        0,
        2,
        Line.of("Placed: ", Style.HEADING)
            .plus(
                "%,d pods of %s, on %s"
                    .formatted(
                        pods.size(),
                        Counts.of(
                            count(pods, pod -> report.workloads().group(pod.pod())), "workload"),
                        Counts.of(count(pods, PodResult::node), "node")))
            .plus("; --all shows each", Style.FAINT));
  }

  private static long count(List<PodResult> pods, Function<PodResult, @Nullable String> part) {
    return pods.stream().map(part).distinct().count();
  }

  private Table byPod(List<PodResult> pods, NodeNames names) {
    return new Columns<PodResult>()
        .text("POD", it -> it.pod().toString())
        .left("NODE", it -> Line.of(names.shown(String.valueOf(it.node())), Style.GOOD))
        .text("WORKLOAD", it -> report.workloads().of(it.pod()))
        .last(Table::inWide)
        .left("", it -> Line.of(names.shown(it.note()), Style.FAINT))
        .last(table -> table.named("NOTE"))
        .rows(pods.stream());
  }

  private void more(Page page) {
    Stream<String> pods =
        report.waiting().stream()
            .filter(pod -> pod.result() == Result.UNSCHEDULABLE)
            .map(pod -> pod.pod().toString());
    Stream<Rollout> refused = report.rollouts().stream().filter(it -> it.refused() > 0);
    String drained =
        report.drains().isEmpty()
            ? ""
            : report.drains().stream().map(Drain::node).collect(joining(",", " --drain ", ""));
    ExplainHint.write(page, pods, refused, drained);
  }

  private Line summary() {
    int pods = report.pods().size();
    int placed = report.placed().size();
    long obstructed = report.obstacles().stream().map(it -> it.pod().key()).distinct().count();
    long held = report.drains().stream().filter(drain -> !drain.remaining().isEmpty()).count();
    long stuck = report.rollouts().stream().filter(RolloutSection::isStuck).count();
    var clauses = new ArrayList<String>();
    if (pods > 0) {
      clauses.add("%,d of %s placed".formatted(placed, Counts.of(pods, "pod")));
    }
    add(clauses, count(Result.UNSCHEDULABLE), "pending");
    add(clauses, count(Result.GATED), "gated");
    add(clauses, count(Result.ERROR), "failed");
    add(clauses, count(Result.SKIPPED), "being deleted");
    add(clauses, count(Result.IGNORED), "of other schedulers");
    add(clauses, count(Result.INCOMPLETE), "without their group");
    add(clauses, report.evictions().size(), "preempted");
    add(clauses, report.notCreated(), "not created");
    add(clauses, obstructed, "cannot start");
    if (held > 0) {
      clauses.add("%s not drained".formatted(Counts.of(held, "node")));
    } else if (!report.drains().isEmpty()) {
      clauses.add("%s drained".formatted(Counts.of(report.drains().size(), "node")));
    }
    if (stuck > 0) {
      clauses.add("%s stuck".formatted(Counts.of(stuck, "rollout")));
    }
    if (clauses.isEmpty()) {
      return Line.of("There is no pod to place%s.".formatted(whyNone()), Style.HEADING);
    }
    boolean isGood =
        placed == pods && report.notCreated() == 0 && obstructed == 0 && stuck == 0 && held == 0;
    return Line.of(String.join(", ", clauses) + ".", isGood ? Style.GOOD : Style.BAD);
  }

  /// Says what else there is to see if no pod had to be placed.
  private String whyNone() {
    long paused = report.rollouts().stream().filter(Rollout::isPaused).count();
    if (paused > 0) {
      return ": %s paused".formatted(Counts.of(paused, "rollout"));
    }
    return report.idle().isEmpty()
        ? ""
        : ": %s without pods".formatted(Counts.of(report.idle().size(), "workload"));
  }

  private long count(Result result) {
    return report.pods().stream().filter(pod -> pod.result() == result).count();
  }

  /// The first clause says that it counts pods.
  private static void add(List<String> clauses, long count, String word) {
    if (count > 0) {
      clauses.add(
          (clauses.isEmpty() ? Counts.of(count, "pod") : "%,d".formatted(count)) + " " + word);
    }
  }
}
