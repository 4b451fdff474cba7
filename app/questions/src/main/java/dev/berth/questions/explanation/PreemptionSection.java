package dev.berth.questions.explanation;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.partitioningBy;

import dev.berth.framework.diagnosis.Criterion;
import dev.berth.framework.diagnosis.PreemptionReport;
import dev.berth.framework.diagnosis.PreemptionReport.Candidate;
import dev.berth.framework.diagnosis.PreemptionReport.Rank;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.DevicesInUse;
import dev.berth.framework.status.PluginStatus;
import dev.berth.questions.report.NodeNames;
import dev.berth.terminal.Counts;
import dev.berth.terminal.Line;
import dev.berth.terminal.Page;
import dev.berth.terminal.Style;
import dev.berth.terminal.Table;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The candidates of preemption with their victims, the reason for the chosen node, and the nodes
/// where preemption does not help.
///
/// @param nodes what the filters said
record PreemptionSection(
    PreemptionReport report,
    Map<String, PluginStatus> nodes,
    NodeNames names,
    boolean byChance,
    boolean all) {
  private static final int FEW = 15;
  private static final int NAMED = 6;

  void write(Page page) {
    AttemptSection.titled(page, 2, "Preemption", verdict());
    if (!report.candidates().isEmpty()) {
      candidates(page);
    }
    if (!report.nodeStatuses().isEmpty()) {
      page.line(Line.of("  On these nodes, evicting pods of lower priority does not help:"));
      new VerdictTable(NearMiss.nearestFirst(report.nodeStatuses()), names, all).write(page);
    }
    Map<Boolean, Long> leftOut =
        nodes.values().stream()
            .filter(status -> status.code() != Code.UNSCHEDULABLE)
            .collect(partitioningBy(PreemptionSection::isForDevices, counting()));
    leftOut(page, leftOut.getOrDefault(false, 0L), "removing pods does not help there");
    leftOut(
        page,
        leftOut.getOrDefault(true, 0L),
        "kube-scheduler does not preempt for devices of claims");
  }

  private static void leftOut(Page page, long nodes, String why) {
    if (nodes > 0) {
      String count = Counts.of(nodes, "node", "was", "were");
      page.paragraph(2, "%s not tried: %s.".formatted(count, why), Style.FAINT);
    }
  }

  private String verdict() {
    int candidates = report.candidates().size();
    if (report.nominated() == null) {
      return candidates == 0
          ? "does not help"
          : "room could be made, but none of the nodes was accepted";
    }
    String tie =
        report.tied().isEmpty()
            ? ""
            : "; %s are equally good, %s"
                .formatted(
                    String.join(", ", report.tied().stream().limit(NAMED).toList()),
                    byChance ? "chosen at random" : "the first by name is taken");
    return candidates == 1
        ? "room can be made on one node"
        : "room can be made on %,d nodes%s".formatted(candidates, tie);
  }

  private void candidates(Page page) {
    List<WeighedCandidate> weighed = WeighedCandidate.bestFirst(report);
    int most = all ? weighed.size() : FEW;
    var table = new Table().left("NODE").wrapping("VICTIMS").wrapping("");
    weighed.stream()
        .limit(most)
        .forEach(it ->
            table.row(
                Line.of(names.shown(it.node()), it.isChosen() ? Style.GOOD : Style.PLAIN),
                Line.of(victims(it), Style.WARNING),
                Line.of(it.verdict())));
    page.table(2, table);
    page.more(2, weighed.size() - most, "more; --all shows each");
  }

  private String victims(WeighedCandidate of) {
    return Counts.some(of.candidate().victims(), all ? Integer.MAX_VALUE : NAMED);
  }

  private static boolean isForDevices(PluginStatus status) {
    return status.reasons().stream().anyMatch(DevicesInUse.class::isInstance);
  }

  /// A node on which room could be made, compared with the chosen node.
  ///
  /// @param isChosen whether it is the chosen node
  /// @param worseBy the first criterion by which it is worse; null if it is equally good, or if
  ///   none was chosen
  /// @param chosen the rank of the chosen node; null if none was chosen
  record WeighedCandidate(
      String node,
      Candidate candidate,
      boolean isChosen,
      @Nullable Criterion worseBy,
      @Nullable Rank chosen) {

    /// All candidates, the best first.
    static List<WeighedCandidate> bestFirst(PreemptionReport report) {
      String nominated = report.nominated();
      Candidate best = nominated == null ? null : report.candidates().get(nominated);
      Rank rank = best == null ? null : best.rank();
      Comparator<WeighedCandidate> order =
          Comparator.comparing((WeighedCandidate weighed) -> !weighed.isChosen)
              .thenComparing(weighed -> weighed.candidate.rank(), Criterion::compareAll)
              .thenComparing(WeighedCandidate::node);
      return report.candidates().entrySet().stream()
          .map(entry ->
              new WeighedCandidate(
                  entry.getKey(),
                  entry.getValue(),
                  entry.getKey().equals(nominated),
                  rank == null ? null : Criterion.deciding(rank, entry.getValue().rank()),
                  rank))
          .sorted(order)
          .toList();
    }

    /// The reason for or against it, such as `fewest victims: 3 against 1`.
    String verdict() {
      Rank own = candidate.rank();
      if (isChosen) {
        long broken = own.pdbViolations();
        return broken == 0
            ? "chosen"
            : "chosen, although %,d of them %s no disruption left in a budget"
                .formatted(broken, broken == 1 ? "has" : "have");
      }
      if (chosen == null || worseBy == null) {
        return chosen == null ? "" : "equally good";
      }
      return "%s: %s against %s".formatted(worseBy, value(worseBy, own), value(worseBy, chosen));
    }

    private static String value(Criterion criterion, Rank rank) {
      return switch (criterion) {
        case FEWEST_PDB_VIOLATIONS -> Long.toString(rank.pdbViolations());
        case LOWEST_HIGHEST_PRIORITY -> Integer.toString(rank.highestPriority());
        case SMALLEST_PRIORITY_SUM -> sum(rank);
        case FEWEST_VICTIMS -> Integer.toString(rank.victims());
        case LATEST_START -> Instant.ofEpochSecond(0, rank.earliestStart()).toString();
      };
    }

    /// kube-scheduler counts every priority from the lowest one on, so each victim adds to the sum;
    /// this part is shown as the number of pods.
    private static String sum(Rank rank) {
      long own = rank.prioritySum() + (long) Integer.MIN_VALUE * rank.victims();
      return "%d of %d pod%s".formatted(own, rank.victims(), rank.victims() == 1 ? "" : "s");
    }
  }
}
