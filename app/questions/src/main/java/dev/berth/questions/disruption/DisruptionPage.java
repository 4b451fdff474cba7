package dev.berth.questions.disruption;

import dev.berth.capacity.disruption.DisruptionReport;
import dev.berth.capacity.disruption.DisruptionReport.LostPod;
import dev.berth.capacity.disruption.DisruptionReport.NodeEvent;
import dev.berth.capacity.disruption.DisruptionReport.Successor;
import dev.berth.capacity.disruption.DisruptionReport.WorkloadImpact;
import dev.berth.capacity.disruption.StuckPod;
import dev.berth.questions.report.NodeNames;
import dev.berth.terminal.Columns;
import dev.berth.terminal.Counts;
import dev.berth.terminal.Line;
import dev.berth.terminal.Page;
import dev.berth.terminal.Style;
import dev.berth.terminal.Table;
import dev.berth.terminal.TimeText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A disruption on a page: the actions on nodes, the lost pods, and their replacements.
///
/// @param all whether to show every pod and every node
record DisruptionPage(DisruptionOutcome outcome, boolean all) {
  private static final int FEW = 20;
  private static final String MORE = "more; --all shows every one";
  private static final Line NONE = Line.of("none", Style.WARNING);

  /// Common names for Kubernetes' reasons of a disruption.
  private static final Map<String, String> REASONS =
      Map.of(
          "EvictionByEvictionAPI", "drained",
          "DeletionByTaintManager", "taint",
          "DeletionByPodGC", "node deleted",
          "PreemptionByScheduler", "preempted");

  void write(Page page) {
    page.names("pod", report().lost().stream().map(pod -> pod.pod().name()).toList());
    page.paragraph(0, summary());
    if (outcome.isPartial()) {
      page.paragraph(0, "Stopped early, %s.".formatted(outcome.extent()), Style.WARNING);
    }
    var names = NodeNames.of(knownNodes(), page.isFitted());
    nodes(page, names);
    pods(page, names);
    names.write(page);
    workloads(page);
    var each = all || report().pending().size() <= FEW;
    new StuckSection("Pending", report().pending(), each).write(page);
    new StuckSection("Not replaced", unreplaced(), all || unreplaced().size() <= FEW).write(page);
    new StuckSection("Not evicted", report().remaining(), each).write(page);
    new StuckSection(
            "On nodes that do not answer",
            report().stranded(),
            all || report().stranded().size() <= FEW)
        .write(page);
    new DrainHelpSection(outcome.help(), all).write(page);
  }

  private DisruptionReport report() {
    return outcome.report();
  }

  /// The nodes from before the disruption; replacements have other names.
  private Set<String> knownNodes() {
    return Stream.concat(
            report().events().stream()
                .filter(event -> event.kind() != NodeEvent.Kind.JOINED)
                .map(NodeEvent::node),
            report().lost().stream().map(LostPod::node))
        .collect(Collectors.toSet());
  }

  private List<StuckPod> unreplaced() {
    return report().lost().stream()
        .filter(pod -> pod.successor() == null)
        .map(pod -> new StuckPod(pod.pod(), pod.workload(), "", pod.note()))
        .toList();
  }

  private void nodes(Page page, NodeNames names) {
    new Columns<NodeEvent>()
        .right("AT", event -> Line.of(TimeText.of(event.at())))
        .text("NODE", event -> names.shown(event.node()))
        .wrapping("", this::event)
        .last(column -> column.named("EVENT"))
        .section(page, "Nodes", report().events(), most(), MORE);
  }

  private Line event(NodeEvent event) {
    return Line.of(
        "%s %s".formatted(word(event.kind()), detail(event)).strip(),
        event.kind() == NodeEvent.Kind.DRAIN_FAILED ? Style.BAD : Style.PLAIN);
  }

  private int most() {
    return all ? Integer.MAX_VALUE : FEW;
  }

  /// The reason of each pod that stays is not repeated.
  private String detail(NodeEvent event) {
    long staying =
        event.kind() == NodeEvent.Kind.DRAIN_FAILED
            ? report().remaining().stream().filter(pod -> pod.node().equals(event.node())).count()
            : 0;
    return staying == 0
        ? event.detail()
        : Counts.of(staying, "pod", "is not evicted", "are not evicted");
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
    new Columns<LostPod>()
        .right("AT", pod -> Line.of(TimeText.of(pod.at())))
        .text("POD", pod -> pod.pod().toString())
        .text("WORKLOAD", LostPod::workload)
        .last(Table::inWide)
        .text("FROM", pod -> names.shown(pod.node()))
        .text("WHY", pod -> REASONS.getOrDefault(pod.reason(), pod.reason()))
        .left("NEW POD", pod -> successor(pod, it -> Line.of(it.pod().name()), NONE))
        .left("TO", pod -> successor(pod, it -> place(it, names), Line.EMPTY))
        .right("WAITED", pod -> successor(pod, it -> waited(it, pod), Line.EMPTY))
        .section(page, "Pods", report().lost(), most(), MORE);
  }

  private static Line successor(LostPod pod, Function<Successor, Line> cell, Line otherwise) {
    return pod.successor() == null ? otherwise : cell.apply(pod.successor());
  }

  private static Line place(Successor successor, NodeNames names) {
    return successor.placed() == null
        ? Line.of("pending", Style.BAD)
        : Line.of(names.shown(successor.node()), Style.GOOD);
  }

  private static Line waited(Successor successor, LostPod lost) {
    var placed = successor.placed();
    return placed == null ? Line.EMPTY : Line.of(TimeText.of(placed.minus(lost.at())));
  }

  private void workloads(Page page) {
    var loops = report().loops();
    new Columns<WorkloadImpact>()
        .text("WORKLOAD", WorkloadImpact::workload)
        .number("BEFORE", WorkloadImpact::before)
        .right("LEAST", it -> least(it.least()))
        .number("LOST", WorkloadImpact::lost)
        .number("AFTER", WorkloadImpact::after)
        .right("WHOLE AFTER", it -> whole(loops.contains(it.workload()) ? null : it.recovered()))
        .section(page, "Workloads", report().workloads(), most(), MORE);
  }

  private static Line least(int pods) {
    return Line.of("%,d".formatted(pods), pods == 0 ? Style.WARNING : Style.PLAIN);
  }

  private static Line whole(@Nullable Duration after) {
    return after == null ? Line.of("never", Style.BAD) : Line.of(TimeText.of(after));
  }

  private Line summary() {
    var clauses = new ArrayList<String>();
    clauses.add("%s lost".formatted(Counts.of(report().lost().size(), "pod")));
    clauses.add("%,d placed again".formatted(report().replaced()));
    if (report().goneWithNodes() > 0) {
      clauses.add(
          "%s of DaemonSets gone with their nodes"
              .formatted(Counts.of(report().goneWithNodes(), "pod")));
    }
    clause(report().pending().size(), "%,d pending", clauses);
    clause(report().pendingBefore(), "%,d pending before", clauses);
    clause(report().stranded().size(), "%,d not ready on nodes that do not answer", clauses);
    var undrained = report().undrained().size();
    if (undrained > 0) {
      clauses.add("%s not drained".formatted(Counts.of(undrained, "node")));
    }
    if (report().isEndless()) {
      clauses.add(
          "without end: only the first %s are shown".formatted(TimeText.of(report().end())));
    } else if (!outcome.isPartial() && report().end().compareTo(Duration.ZERO) > 0) {
      clauses.add("over after " + TimeText.of(report().end()));
    }
    var isGood =
        !outcome.isPartial()
            && !report().isEndless()
            && report().pending().isEmpty()
            && undrained == 0
            && report().stranded().isEmpty()
            && report().replaced() == report().lost().size();
    return Line.of(String.join(", ", clauses) + ".", isGood ? Style.GOOD : Style.HEADING)
        .plus(down());
  }

  private static void clause(int pods, String clause, List<String> clauses) {
    if (pods > 0) {
      clauses.add(clause.formatted(pods));
    }
  }

  /// Which workloads have no pod that is available, in the end or at some time before.
  private String down() {
    return down(it -> it.after() == 0, "in the end")
        + down(it -> it.after() > 0 && it.least() == 0, "in between");
  }

  private String down(Predicate<WorkloadImpact> isDown, String when) {
    var down =
        report().workloads().stream()
            .filter(it -> it.before() > 0)
            .filter(isDown)
            .map(WorkloadImpact::workload)
            .toList();
    return switch (down.size()) {
      case 0 -> "";
      case 1 -> " %s is down %s.".formatted(down.getFirst(), when);
      default -> " %,d workloads are down %s.".formatted(down.size(), when);
    };
  }
}
