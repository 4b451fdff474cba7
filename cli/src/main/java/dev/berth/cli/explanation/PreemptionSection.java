package dev.berth.cli.explanation;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.partitioningBy;

import dev.berth.api.meta.ObjectKey;
import dev.berth.cli.report.NodeNames;
import dev.berth.cli.terminal.Line;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Style;
import dev.berth.cli.terminal.Table;
import dev.berth.framework.Code;
import dev.berth.framework.diagnosis.DevicesInUse;
import dev.berth.framework.diagnosis.PluginStatus;
import dev.berth.framework.diagnosis.PreemptionReport;
import java.util.List;
import java.util.Map;

/// The candidates of preemption with their victims, why one node was chosen, and on which nodes
/// preemption does not help.
final class PreemptionSection {
  private static final int FEW = 15;
  private static final int NAMED = 6;

  private final PreemptionReport report;
  private final Map<String, PluginStatus> nodes;
  private final NodeNames names;
  private final boolean byChance;
  private final boolean all;

  /// @param nodes what the filters said
  PreemptionSection(
      PreemptionReport report,
      Map<String, PluginStatus> nodes,
      NodeNames names,
      boolean byChance,
      boolean all) {
    this.report = report;
    this.nodes = nodes;
    this.names = names;
    this.byChance = byChance;
    this.all = all;
  }

  void write(Page page) {
    page.paragraph(0, 2, Line.of("Preemption", Style.HEADING).plus("  " + verdict()));
    if (!report.candidates().isEmpty()) {
      candidates(page);
    }
    if (!report.nodeStatuses().isEmpty()) {
      page.line(Line.of("  On these nodes, evicting pods of lower priority does not help:"));
      new VerdictTable(NearMiss.nearestFirst(report.nodeStatuses()), names, all).write(page);
    }
    Map<Boolean, Long> leftOut =
        nodes.values().stream()
            .filter(status -> !mayHelp(status))
            .collect(partitioningBy(PreemptionSection::isForDevices, counting()));
    leftOut(page, leftOut.getOrDefault(false, 0L), "removing pods does not help there");
    leftOut(
        page,
        leftOut.getOrDefault(true, 0L),
        "kube-scheduler does not preempt for devices of claims");
  }

  private static void leftOut(Page page, long nodes, String why) {
    if (nodes > 0) {
      page.paragraph(
          2,
          Line.of(
              "%s not tried: %s."
                  .formatted(nodes == 1 ? "1 node was" : "%,d nodes were".formatted(nodes), why),
              Style.FAINT));
    }
  }

  private String verdict() {
    if (report.nominated() != null) {
      int victims = report.candidates().size();
      String tie =
          report.tied().isEmpty()
              ? ""
              : "; %s are equally good, %s"
                  .formatted(
                      String.join(", ", report.tied().stream().limit(NAMED).toList()),
                      byChance ? "chosen at random" : "the first by name is taken");
      return victims == 1
          ? "room can be made on one node"
          : "room can be made on %,d nodes%s".formatted(victims, tie);
    }
    return report.candidates().isEmpty()
        ? "does not help"
        : "room could be made, but none of the nodes was accepted";
  }

  private void candidates(Page page) {
    List<WeighedCandidate> weighed = WeighedCandidate.bestFirst(report);
    var table = new Table().left("NODE").wrapping("VICTIMS").wrapping("");
    weighed.stream()
        .limit(all ? Long.MAX_VALUE : FEW)
        .forEach(candidate ->
            table.row(
                Line.of(
                    names.shown(candidate.node()), candidate.isChosen() ? Style.GOOD : Style.PLAIN),
                Line.of(victims(candidate.candidate().victims()), Style.WARNING),
                Line.of(candidate.verdict())));
    page.table(2, table);
    if (!all && weighed.size() > FEW) {
      page.line(
          Line.of("  and %,d more; --all shows each".formatted(weighed.size() - FEW), Style.FAINT));
    }
  }

  private String victims(List<ObjectKey> victims) {
    String named =
        victims.stream()
            .limit(all ? Long.MAX_VALUE : NAMED)
            .map(ObjectKey::toString)
            .collect(joining(", "));
    int more = victims.size() - NAMED;
    return all || more <= 0 ? named : "%s and %,d more".formatted(named, more);
  }

  private static boolean mayHelp(PluginStatus status) {
    return status.code() == Code.UNSCHEDULABLE;
  }

  private static boolean isForDevices(PluginStatus status) {
    return status.reasons().stream().anyMatch(DevicesInUse.class::isInstance);
  }
}
