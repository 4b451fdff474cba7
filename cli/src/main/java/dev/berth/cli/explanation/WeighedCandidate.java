package dev.berth.cli.explanation;

import dev.berth.framework.diagnosis.PreemptionReport;
import dev.berth.framework.diagnosis.PreemptionReport.Candidate;
import dev.berth.framework.diagnosis.PreemptionReport.Rank;
import dev.berth.framework.preemption.Criterion;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A node on which room could be made, and how it compares with the one that was chosen.
///
/// @param isChosen whether it is that node
/// @param worseBy the first criterion by which it is worse; null if it is as good, or if none was
///   chosen
/// @param chosen the rank of the chosen one; null if none was
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

  /// Why it was chosen, or was not, such as `fewest victims: 3 against 1`.
  String verdict() {
    if (isChosen) {
      long broken = candidate.rank().pdbViolations();
      return broken == 0
          ? "chosen"
          : "chosen, although %,d of them %s no disruption left in a budget"
              .formatted(broken, broken == 1 ? "has" : "have");
    }
    if (chosen == null) {
      return "";
    }
    if (worseBy == null) {
      return "equally good";
    }
    return "%s: %s against %s"
        .formatted(worseBy, value(worseBy, candidate.rank()), value(worseBy, chosen));
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

  /// kube-scheduler counts every priority from the lowest one on, so that each victim adds to the
  /// sum; that part is shown as the number of pods.
  private static String sum(Rank rank) {
    long own = rank.prioritySum() + (long) Integer.MIN_VALUE * rank.victims();
    return "%d of %d pod%s".formatted(own, rank.victims(), rank.victims() == 1 ? "" : "s");
  }
}
