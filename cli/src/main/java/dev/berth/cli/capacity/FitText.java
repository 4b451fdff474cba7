package dev.berth.cli.capacity;

import dev.berth.capacity.fit.FitResult;
import dev.berth.capacity.fit.FitTally;
import dev.berth.cli.report.ReportPage;

/// Sentences of a report.
final class FitText {
  private FitText() {}

  /// `52 more fit: Pod default/web`, or `7 more rounds fit (28 pods), and 2 of 4 pods of the next`.
  static String headline(FitReport report) {
    FitResult result = report.result();
    int size = report.mix().stream().mapToInt(part -> part.size()).sum();
    if (size == 1) {
      return "%,d more fit: %s"
          .formatted(result.placed(), result.tallies().getFirst().template().title());
    }
    String rounds =
        "%,d more %s of %s fit%s (%s)"
            .formatted(
                result.rounds(),
                result.rounds() == 1 ? "round" : "rounds",
                FitPage.titleOf(report.mix()),
                result.rounds() == 1 ? "s" : "",
                ReportPage.count(result.rounds() * size, "pod"));
    return result.ofNext() == 0
        ? rounds
        : "%s, and %,d of the %,d pods of the next".formatted(rounds, result.ofNext(), size);
  }

  /// The workload, with its file if that is there several times in a round.
  static String nameOf(FitTally tally) {
    return tally.part().times() == 1
        ? tally.template().title()
        : "%d × %s".formatted(tally.part().times(), tally.template().title());
  }
}
