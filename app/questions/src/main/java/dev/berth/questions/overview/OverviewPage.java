package dev.berth.questions.overview;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.joining;

import dev.berth.cluster.apiserver.admission.Refusal;
import dev.berth.cluster.controller.workload.Rollout;
import dev.berth.engine.queue.QueueName;
import dev.berth.framework.model.ResourceNames;
import dev.berth.questions.overview.Overview.Activity;
import dev.berth.questions.overview.Overview.OverviewPod;
import dev.berth.questions.overview.Overview.Reason;
import dev.berth.questions.report.ExplainHint;
import dev.berth.questions.report.NodeNames;
import dev.berth.questions.report.NodeUse;
import dev.berth.questions.report.PodResult;
import dev.berth.terminal.Columns;
import dev.berth.terminal.Counts;
import dev.berth.terminal.Line;
import dev.berth.terminal.Page;
import dev.berth.terminal.Style;
import dev.berth.terminal.TimeText;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A cluster at a glance, on a page: the verdict, waiting pods and their reasons, and the fullest
/// nodes.
public record OverviewPage(Overview overview) {
  /// The number of resources in the verdict.
  private static final int FEW = 3;

  /// The resources that are shown as a share; for other resources, whole numbers say more.
  private static final Set<String> SHARES = Set.of(ResourceNames.CPU, ResourceNames.MEMORY);

  public void write(Page page) {
    var names =
        NodeNames.of(overview.fullest().stream().map(NodeUse::name).toList(), page.isFitted());
    page.names("pod", overview.pods().stream().map(pod -> pod.pod().metadata().name()).toList());
    page.paragraph(0, verdict());
    Activity activity = overview.activity();
    if (activity == null) {
      page.paragraph(
          0,
          "%s; waiting times as of %s"
              .formatted(places(overview.nodes(), overview.podsOnNodes()), time()),
          Style.FAINT);
    } else {
      activity(page, activity);
    }
    notCreated(page);
    pods(page, names);
    reasons(page);
    nodes(page, names);
    names.write(page);
    if (activity == null) {
      hint(page);
    }
  }

  private void hint(Page page) {
    Stream<String> waiting =
        overview.pods().stream()
            .filter(it -> it.next() == null || it.next().node() == null)
            .map(it -> it.pod().key().toString());
    ExplainHint.write(page, waiting, overview.notCreated().stream(), "");
  }

  private static String places(int nodes, long pods) {
    return "%s, %s on them".formatted(Counts.of(nodes, "node"), Counts.of(pods, "pod"));
  }

  private Instant time() {
    return overview.at().truncatedTo(ChronoUnit.SECONDS);
  }

  private Line verdict() {
    var clauses = new ArrayList<String>();
    if (overview.waiting() == 0) {
      clauses.add("No pod waits");
    } else {
      List<String> details = details();
      clauses.add(
          Counts.of(overview.waiting(), "pod", "waits", "wait")
              + (details.isEmpty() ? "" : ": " + String.join(", ", details)));
    }
    if (overview.refused() > 0) {
      clauses.add("%,d not created".formatted(overview.refused()));
    }
    if (overview.nodes() > 0) {
      boolean isOne = overview.fullNodes() == 1 || overview.nodes() == 1;
      clauses.add(
          "%,d of %s %s over 95 %%"
              .formatted(
                  overview.fullNodes(), Counts.of(overview.nodes(), "node"), isOne ? "is" : "are"));
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
    var stats = activity.stats();
    fact(
        page,
        activity.leading() ? "Scheduling" : "Standing by",
        "%s; %,d decisions so far; %s"
            .formatted(places(stats.nodes(), stats.pods()), activity.decisions(), time()));
    fact(
        page,
        "Queue",
        Arrays.stream(QueueName.values())
            .map(queue -> "%s %,d".formatted(queue, stats.waiting().getOrDefault(queue, 0)))
            .collect(joining(", ", "", ", binding %,d".formatted(stats.binding()))));
    double seconds = activity.window().toSeconds();
    fact(
        page,
        "Last %.0f s".formatted(seconds),
        activity.recent().isEmpty()
            ? "nothing was decided"
            : activity.recent().entrySet().stream()
                .map(it -> "%,.1f %s/s".formatted(it.getValue() / seconds, it.getKey()))
                .collect(joining(", ")));
  }

  private static void fact(Page page, String title, String text) {
    page.line(Line.of(title, Style.HEADING).plus("  " + text));
  }

  /// Writes the workloads whose pods an API server refuses: no scheduler ever sees these pods.
  private void notCreated(Page page) {
    page.section(
        "Not created",
        new Columns<Rollout>()
            .text("WORKLOAD", Rollout::title)
            .right("PODS", OverviewPage::refused)
            .wrapping("WHY", it -> Line.of(why(it.refusal())))
            .rows(overview.notCreated().stream()));
  }

  private static Line refused(Rollout rollout) {
    return Line.of("%,d of %,d".formatted(rollout.refused(), rollout.desired()), Style.BAD);
  }

  private static String why(@Nullable Refusal refusal) {
    return refusal == null ? "" : refusal.message() + refusal.hint();
  }

  private void pods(Page page, NodeNames names) {
    var columns =
        new Columns<OverviewPod>()
            .text("POD", it -> it.pod().key().toString())
            .number("PRIORITY", it -> it.pod().priority())
            .right("WAITS", it -> Line.of(age(it)))
            .wrapping("FOR", it -> Line.of(it.cause() == null ? "" : it.cause().text()));
    if (overview.activity() != null) {
      columns
          .text("QUEUE", it -> requireNonNull(it.queued()).queue().toString())
          .number("ATTEMPTS", it -> requireNonNull(it.queued()).attempts());
      page.section("Waiting for the longest time", columns.rows(overview.pods().stream()));
    } else {
      columns.wrapping("NEXT", it -> it.next() == null ? Line.EMPTY : next(it.next(), names));
      page.section(
          "Waiting, in the order in which the scheduler tries them",
          columns.rows(overview.pods().stream()));
      int more = overview.pods().isEmpty() ? 0 : overview.waiting() - overview.pods().size();
      page.more(2, more, "more; --limit N shows more");
    }
  }

  /// Clocks differ, so a negative wait counts as zero.
  private String age(OverviewPod waiting) {
    if (waiting.since() == null) {
      return "";
    }
    var age = Duration.between(waiting.since(), overview.at());
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
    page.section(
        "Why pods wait",
        new Columns<Reason>()
            .number("PODS", Reason::pods)
            .wrapping("REASON", it -> Line.of(it.message()))
            .rows(overview.reasons().stream()));
  }

  private void nodes(Page page, NodeNames names) {
    var columns = new Columns<NodeUse>().text("NODE", it -> names.shown(it.name()));
    for (String resource : overview.resources()) {
      columns.right(
          NodeUse.COMMON.contains(resource) ? resource.toUpperCase(Locale.ROOT) : resource,
          it -> use(it, resource));
    }
    if (overview.fullest().stream().anyMatch(node -> !states(node).isEmpty())) {
      columns.wrapping("STATE", it -> Line.of(String.join(", ", states(it)), Style.WARNING));
    }
    page.section("Fullest nodes", columns.rows(overview.fullest().stream()));
  }

  private List<String> states(NodeUse node) {
    var states = new ArrayList<>(node.marks());
    if (overview.resources().stream().anyMatch(resource -> node.after(resource) > 1)) {
      states.add("more is requested than it has");
    }
    return states;
  }

  private static Line use(NodeUse node, String resource) {
    String text =
        SHARES.contains(resource)
            ? "%.0f %%".formatted(100 * node.after(resource))
            : "%,d of %,d".formatted(node.after().get(resource), node.allocatable().get(resource));
    return Line.of(text, node.after(resource) > Overview.FULL ? Style.WARNING : Style.PLAIN);
  }
}
