package dev.berth.cli.overview;

import static java.util.stream.Collectors.joining;

import dev.berth.cli.overview.Overview.Activity;
import dev.berth.cli.overview.Overview.Reason;
import dev.berth.cli.report.NodeNames;
import dev.berth.cli.report.NodeUse;
import dev.berth.cli.report.PodResult;
import dev.berth.cli.report.ReportPage;
import dev.berth.cli.terminal.Line;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Style;
import dev.berth.cli.terminal.Table;
import dev.berth.cli.timeline.TimeText;
import dev.berth.cluster.workload.Rollout;
import dev.berth.engine.queue.QueueName;
import dev.berth.engine.queue.QueuedPod;
import dev.berth.framework.state.ResourceNames;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// A cluster at a glance, on a page: the verdict, what waits, why, and the fullest nodes.
public final class OverviewPage {
  /// So many resources are named in the verdict.
  private static final int FEW = 3;

  /// What is shown as a share: whole numbers of other resources say more.
  private static final Set<String> SHARES = Set.of(ResourceNames.CPU, ResourceNames.MEMORY);

  private final Overview overview;

  public OverviewPage(Overview overview) {
    this.overview = overview;
  }

  public void write(Page page) {
    var names =
        NodeNames.of(overview.fullest().stream().map(NodeUse::name).toList(), page.isFitted());
    page.names("pod", overview.pods().stream().map(pod -> pod.pod().metadata().name()).toList());
    page.paragraph(0, verdict());
    Activity activity = overview.activity();
    if (activity == null) {
      page.paragraph(
          0,
          Line.of(
              "%s, %s on them; waiting times as of %s"
                  .formatted(
                      ReportPage.count(overview.nodes(), "node"),
                      ReportPage.count(overview.podsOnNodes(), "pod"),
                      overview.at().truncatedTo(ChronoUnit.SECONDS)),
              Style.FAINT));
    } else {
      activity(page, activity);
    }
    notCreated(page);
    pods(page, names);
    reasons(page);
    nodes(page, names);
    names.write(page);
  }

  private Line verdict() {
    var clauses = new ArrayList<String>();
    if (overview.waiting() == 0) {
      clauses.add("No pod waits");
    } else {
      String details = String.join(", ", details());
      clauses.add(
          "%s%s%s"
              .formatted(
                  ReportPage.count(overview.waiting(), "pod"),
                  overview.waiting() == 1 ? " waits" : " wait",
                  details.isEmpty() ? "" : ": " + details));
    }
    if (overview.refused() > 0) {
      clauses.add("%,d not created".formatted(overview.refused()));
    }
    if (overview.nodes() > 0) {
      clauses.add(
          "%,d of %s %s over 95 %%"
              .formatted(
                  overview.fullNodes(),
                  ReportPage.count(overview.nodes(), "node"),
                  overview.fullNodes() == 1 || overview.nodes() == 1 ? "is" : "are"));
    }
    return Line.of(
        String.join("; ", clauses) + ".",
        overview.waiting() + overview.refused() == 0 ? Style.GOOD : Style.BAD);
  }

  /// `9 for cpu, 3 for other reasons, 2 would find a node now`.
  private List<String> details() {
    var details = new ArrayList<String>();
    long others = (long) overview.waiting() - overview.placeable();
    for (var cause : overview.causes().entrySet()) {
      if (cause.getKey().isResource() && details.size() < FEW) {
        details.add(number(cause.getValue()) + " for " + cause.getKey().text());
        others -= cause.getValue();
      }
    }
    if (others > 0 && others < overview.waiting()) {
      details.add("%,d for other reasons".formatted(others));
    }
    if (overview.placeable() > 0) {
      details.add(number(overview.placeable()) + " would find a node now");
    }
    return details;
  }

  private String number(long pods) {
    return pods > 1 && pods == overview.waiting() ? "all" : "%,d".formatted(pods);
  }

  private void activity(Page page, Activity activity) {
    page.line(
        Line.of(activity.leading() ? "Scheduling" : "Standing by", Style.HEADING)
            .plus(
                "  %s, %s on them; %,d decisions so far; %s"
                    .formatted(
                        ReportPage.count(activity.stats().nodes(), "node"),
                        ReportPage.count(activity.stats().pods(), "pod"),
                        activity.decisions(),
                        overview.at().truncatedTo(ChronoUnit.SECONDS))));
    page.line(
        Line.of("Queue", Style.HEADING)
            .plus("  " + queues(activity))
            .plus(", binding %,d".formatted(activity.stats().binding())));
    page.line(
        Line.of("Last %d s".formatted(activity.window().toSeconds()), Style.HEADING)
            .plus("  " + rates(activity)));
  }

  private static String queues(Activity activity) {
    return Arrays.stream(QueueName.values())
        .map(queue -> "%s %,d".formatted(queue, activity.stats().waiting().getOrDefault(queue, 0)))
        .collect(joining(", "));
  }

  private static String rates(Activity activity) {
    return activity.recent().isEmpty()
        ? "nothing was decided"
        : activity.recent().entrySet().stream()
            .map(result ->
                "%,.1f %s/s"
                    .formatted(
                        (double) result.getValue() / activity.window().toSeconds(),
                        result.getKey()))
            .collect(joining(", "));
  }

  /// Whose pods an API server refuses: no scheduler ever sees them.
  private void notCreated(Page page) {
    if (overview.notCreated().isEmpty()) {
      return;
    }
    page.heading(Line.of("Not created", Style.HEADING));
    var table = new Table().left("WORKLOAD").right("PODS").wrapping("WHY");
    for (Rollout rollout : overview.notCreated()) {
      table.row(
          Line.of(rollout.title()),
          Line.of("%,d of %,d".formatted(rollout.refused(), rollout.desired()), Style.BAD),
          Line.of(why(rollout)));
    }
    page.table(2, table);
  }

  private static String why(Rollout rollout) {
    var refusal = rollout.refusal();
    return refusal == null ? "" : refusal.message() + refusal.hint();
  }

  private void pods(Page page, NodeNames names) {
    if (overview.pods().isEmpty()) {
      return;
    }
    boolean isLive = overview.activity() != null;
    page.heading(
        Line.of(
            isLive
                ? "Waiting for the longest time"
                : "Waiting, in the order in which the scheduler tries them",
            Style.HEADING));
    var table = new Table().left("POD").right("PRIORITY").right("WAITS").wrapping("FOR");
    if (isLive) {
      table.left("QUEUE").right("ATTEMPTS");
    } else {
      table.wrapping("NEXT");
    }
    overview.pods().forEach(pod -> table.row(row(pod, names)));
    page.table(2, table);
    int more = overview.waiting() - overview.pods().size();
    if (more > 0 && !isLive) {
      page.line(Line.of("  and %,d more; --limit N shows more".formatted(more), Style.FAINT));
    }
  }

  private Line[] row(OverviewPod waiting, NodeNames names) {
    var row = new ArrayList<Line>();
    WaitCause cause = waiting.cause();
    row.add(Line.of(waiting.pod().key().toString()));
    row.add(Line.of("%,d".formatted(waiting.pod().priority())));
    row.add(Line.of(age(waiting)));
    row.add(Line.of(cause == null ? "" : cause.text()));
    QueuedPod queued = waiting.queued();
    if (queued != null) {
      row.add(Line.of(queued.queue().toString()));
      row.add(Line.of("%,d".formatted(queued.attempts())));
    }
    PodResult next = waiting.next();
    if (next != null) {
      row.add(next(next, names));
    }
    return row.toArray(Line[]::new);
  }

  /// Clocks differ, and so nothing waits for less than no time.
  private String age(OverviewPod waiting) {
    if (waiting.since() == null) {
      return "";
    }
    Duration age = Duration.between(waiting.since(), overview.at());
    return TimeText.of(age.isNegative() ? Duration.ZERO : age);
  }

  /// `→ node-1, preempted 1 pod`.
  private static Line next(PodResult next, NodeNames names) {
    String node = next.node();
    return node == null
        ? Line.of(next.word(), Style.BAD)
        : Line.of("→ " + names.shown(node), Style.GOOD)
            .plus(next.note().isEmpty() ? "" : ", " + next.note(), Style.FAINT);
  }

  private void reasons(Page page) {
    if (overview.reasons().isEmpty()) {
      return;
    }
    page.heading(Line.of("Why pods wait", Style.HEADING));
    var table = new Table().right("PODS").wrapping("REASON");
    for (Reason reason : overview.reasons()) {
      table.row(Line.of("%,d".formatted(reason.pods())), Line.of(reason.message()));
    }
    page.table(2, table);
  }

  private void nodes(Page page, NodeNames names) {
    if (overview.fullest().isEmpty()) {
      return;
    }
    page.heading(Line.of("Fullest nodes", Style.HEADING));
    boolean marks = overview.fullest().stream().anyMatch(node -> !node.marks().isEmpty());
    var table = new Table().left("NODE");
    overview.resources().forEach(resource -> table.right(title(resource)));
    if (marks) {
      table.wrapping("STATE");
    }
    for (NodeUse node : overview.fullest()) {
      var row = new ArrayList<Line>();
      row.add(Line.of(names.shown(node.name())));
      overview.resources().forEach(resource -> row.add(use(node, resource)));
      row.add(Line.of(String.join(", ", node.marks()), Style.WARNING));
      table.row(row.subList(0, marks ? row.size() : row.size() - 1).toArray(Line[]::new));
    }
    page.table(2, table);
  }

  private static String title(String resource) {
    return NodeUse.COMMON.contains(resource) ? resource.toUpperCase(Locale.ROOT) : resource;
  }

  private static Line use(NodeUse node, String resource) {
    long all = node.allocatable().get(resource);
    long used = node.after().get(resource);
    String text =
        SHARES.contains(resource)
            ? "%.0f %%".formatted(100 * node.after(resource))
            : "%,d of %,d".formatted(used, all);
    return Line.of(text, node.after(resource) > Overview.FULL ? Style.WARNING : Style.PLAIN);
  }
}
