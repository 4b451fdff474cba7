package dev.berth.cli.disruption;

import dev.berth.capacity.disruption.DisruptionReport;
import dev.berth.capacity.disruption.LostPod;
import dev.berth.capacity.disruption.NodeEvent;
import dev.berth.capacity.disruption.StuckPod;
import dev.berth.capacity.disruption.WorkloadImpact;
import dev.berth.cli.report.NodeNames;
import dev.berth.cli.report.ReportPage;
import dev.berth.cli.terminal.Line;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Style;
import dev.berth.cli.terminal.Table;
import dev.berth.cli.timeline.TimeText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A disruption on a page: what is done to nodes, which pods they lose, and what becomes of those.
public final class DisruptionPage {
  private static final int FEW = 20;

  /// How people call what Kubernetes gives as the reason of a disruption.
  private static final Map<String, String> REASONS =
      Map.of(
          "EvictionByEvictionAPI", "drained",
          "DeletionByTaintManager", "taint",
          "DeletionByPodGC", "node deleted",
          "PreemptionByScheduler", "preempted");

  private final DisruptionOutcome outcome;
  private final DisruptionReport report;
  private final boolean all;

  /// @param all whether to show every pod and every node, however many
  public DisruptionPage(DisruptionOutcome outcome, boolean all) {
    this.outcome = outcome;
    report = outcome.report();
    this.all = all;
  }

  public void write(Page page) {
    page.names("pod", report.lost().stream().map(pod -> pod.pod().name()).toList());
    page.paragraph(0, summary());
    if (outcome.isPartial()) {
      page.paragraph(0, Line.of("Stopped early, %s.".formatted(outcome.extent()), Style.WARNING));
    }
    var names = NodeNames.of(knownNodes(), page.isFitted());
    nodes(page, names);
    pods(page, names);
    names.write(page);
    workloads(page);
    var each = all || report.pending().size() <= FEW;
    new StuckSection("Pending", report.pending(), each).write(page);
    new StuckSection("Not replaced", unreplaced(), all || unreplaced().size() <= FEW).write(page);
    new StuckSection("Not evicted", report.remaining(), each).write(page);
    new StuckSection(
            "On nodes that do not answer",
            report.stranded(),
            all || report.stranded().size() <= FEW)
        .write(page);
    new DrainHelpSection(outcome.help(), all).write(page);
  }

  /// Those that were there before: what replaces them has other names.
  private Set<String> knownNodes() {
    return Stream.concat(
            report.events().stream()
                .filter(event -> event.kind() != NodeEvent.Kind.JOINED)
                .map(NodeEvent::node),
            report.lost().stream().map(LostPod::node))
        .collect(Collectors.toSet());
  }

  private List<StuckPod> unreplaced() {
    return report.lost().stream()
        .filter(pod -> pod.successor() == null)
        .map(pod -> new StuckPod(pod.pod(), pod.workload(), "", pod.note()))
        .toList();
  }

  private void nodes(Page page, NodeNames names) {
    if (report.events().isEmpty()) {
      return;
    }
    page.heading(Line.of("Nodes", Style.HEADING));
    var table = new Table().right("AT").left("NODE").wrapping("").named("EVENT");
    var shown = report.events().stream().limit(all ? Integer.MAX_VALUE : FEW).toList();
    for (var event : shown) {
      table.row(
          Line.of(TimeText.of(event.at())),
          Line.of(names.shown(event.node())),
          Line.of(
              "%s %s".formatted(word(event.kind()), detail(event)).strip(),
              event.kind() == NodeEvent.Kind.DRAIN_FAILED ? Style.BAD : Style.PLAIN));
    }
    page.table(2, table);
    more(page, report.events().size() - shown.size());
  }

  /// What is said of each pod that stays is not said twice.
  private String detail(NodeEvent event) {
    long staying =
        event.kind() == NodeEvent.Kind.DRAIN_FAILED
            ? report.remaining().stream().filter(pod -> pod.node().equals(event.node())).count()
            : 0;
    return staying == 0
        ? event.detail()
        : "%s not evicted".formatted(staying == 1 ? "1 pod is" : "%,d pods are".formatted(staying));
  }

  private static void more(Page page, int hidden) {
    if (hidden > 0) {
      page.line(Line.of("  and %,d more; --all shows every one".formatted(hidden), Style.FAINT));
    }
  }

  private static String word(NodeEvent.Kind kind) {
    return switch (kind) {
      case CORDONED -> "cordoned";
      case DRAINED -> "drained";
      case DRAIN_FAILED -> "not drained:";
      case TAINTED -> "tainted";
      case UNREACHABLE -> "found unreachable";
      case DELETED -> "deleted";
      case JOINED -> "joined";
    };
  }

  private void pods(Page page, NodeNames names) {
    if (report.lost().isEmpty()) {
      return;
    }
    page.heading(Line.of("Pods", Style.HEADING));
    var table =
        new Table()
            .right("AT")
            .left("POD")
            .left("WORKLOAD")
            .inWide()
            .left("FROM")
            .left("WHY")
            .left("NEW POD")
            .left("TO")
            .right("AFTER");
    var shown = report.lost().stream().limit(all ? Integer.MAX_VALUE : FEW).toList();
    shown.forEach(pod -> table.row(row(pod, names)));
    page.table(2, table);
    more(page, report.lost().size() - shown.size());
  }

  private static Line[] row(LostPod pod, NodeNames names) {
    var cells = new ArrayList<Line>();
    cells.add(Line.of(TimeText.of(pod.at())));
    cells.add(Line.of(pod.pod().toString()));
    cells.add(Line.of(pod.workload()));
    cells.add(Line.of(names.shown(pod.node())));
    cells.add(Line.of(REASONS.getOrDefault(pod.reason(), pod.reason())));
    var successor = pod.successor();
    if (successor == null) {
      cells.add(Line.of("none", Style.WARNING));
    } else {
      var placed = successor.placed();
      cells.add(Line.of(successor.pod().name()));
      cells.add(
          placed == null
              ? Line.of("pending", Style.BAD)
              : Line.of(names.shown(successor.node()), Style.GOOD));
      cells.add(placed == null ? Line.EMPTY : Line.of(TimeText.of(placed.minus(pod.at()))));
    }
    return cells.toArray(Line[]::new);
  }

  private void workloads(Page page) {
    if (report.workloads().isEmpty()) {
      return;
    }
    page.heading(Line.of("Workloads", Style.HEADING));
    var table =
        new Table()
            .left("WORKLOAD")
            .right("BEFORE")
            .right("LEAST")
            .right("LOST")
            .right("AFTER")
            .right("WHOLE AFTER");
    var shown = report.workloads().stream().limit(all ? Integer.MAX_VALUE : FEW).toList();
    var loops = report.loops();
    shown.forEach(workload -> table.row(row(workload, loops)));
    page.table(2, table);
    more(page, report.workloads().size() - shown.size());
  }

  private static Line[] row(WorkloadImpact impact, Set<String> loops) {
    var recovered = loops.contains(impact.workload()) ? null : impact.recovered();
    return new Line[] {
      Line.of(impact.workload()),
      Line.of("%,d".formatted(impact.before())),
      Line.of("%,d".formatted(impact.least()), impact.least() == 0 ? Style.WARNING : Style.PLAIN),
      Line.of("%,d".formatted(impact.lost())),
      Line.of("%,d".formatted(impact.after())),
      recovered == null ? Line.of("never", Style.BAD) : Line.of(TimeText.of(recovered))
    };
  }

  private Line summary() {
    var clauses = new ArrayList<String>();
    clauses.add("%s lost".formatted(ReportPage.count(report.lost().size(), "pod")));
    clauses.add("%,d placed again".formatted(report.replaced()));
    if (report.goneWithNodes() > 0) {
      clauses.add(
          "%s of DaemonSets gone with their nodes"
              .formatted(ReportPage.count(report.goneWithNodes(), "pod")));
    }
    if (!report.pending().isEmpty()) {
      clauses.add("%,d pending".formatted(report.pending().size()));
    }
    if (report.pendingBefore() > 0) {
      clauses.add("%,d pending before".formatted(report.pendingBefore()));
    }
    if (!report.stranded().isEmpty()) {
      clauses.add("%,d not ready on nodes that do not answer".formatted(report.stranded().size()));
    }
    var undrained = report.undrained().size();
    if (undrained > 0) {
      clauses.add("%s not drained".formatted(ReportPage.count(undrained, "node")));
    }
    if (report.isEndless()) {
      clauses.add("without end: only the first %s are shown".formatted(TimeText.of(report.end())));
    } else if (!outcome.isPartial() && report.end().compareTo(Duration.ZERO) > 0) {
      clauses.add("over after " + TimeText.of(report.end()));
    }
    var isGood =
        !outcome.isPartial()
            && !report.isEndless()
            && report.pending().isEmpty()
            && undrained == 0
            && report.stranded().isEmpty()
            && report.replaced() == report.lost().size();
    return Line.of(String.join(", ", clauses) + ".", isGood ? Style.GOOD : Style.HEADING)
        .plus(down());
  }

  /// Which workloads have no pod any more that is available.
  private String down() {
    var down =
        report.workloads().stream()
            .filter(it -> it.before() > 0 && it.after() == 0)
            .map(WorkloadImpact::workload)
            .toList();
    return switch (down.size()) {
      case 0 -> "";
      case 1 -> " %s is down in the end.".formatted(down.getFirst());
      default -> " %,d workloads are down in the end.".formatted(down.size());
    };
  }
}
