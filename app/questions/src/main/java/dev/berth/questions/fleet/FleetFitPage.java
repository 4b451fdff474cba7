package dev.berth.questions.fleet;

import dev.berth.terminal.Counts;
import dev.berth.terminal.Line;
import dev.berth.terminal.Listing;
import dev.berth.terminal.Page;
import dev.berth.terminal.Style;
import java.util.List;
import java.util.stream.Stream;

/// The clusters where a release fits, for people: the verdict, and a line for each cluster with the
/// reasons below it.
///
/// @param all whether to show every reason
record FleetFitPage(FleetFitAnswer answer, boolean all) {
  private static final int FEW = 3;

  void write(Page page) {
    page.names("cluster", answer.fitting());
    page.paragraph(0, verdict());
    page.heading("Clusters");
    var listing = new Listing("CLUSTER", List.of("FITS", "PODS"), "WHY");
    sorted()
        .forEach(it ->
            listing.add(
                Line.of(it.cluster()),
                List.of(fits(it), Line.of(pods(it), Style.FAINT)),
                remarks(it)));
    page.listing(listing);
  }

  private Line verdict() {
    var fitting = answer.fitting();
    int clusters = answer.answers().size();
    long silent = answer.answers().stream().filter(it -> !it.hasAnswered()).count();
    var verdict =
        fitting.isEmpty()
            ? Line.of(
                "It fits into none of %s.".formatted(Counts.of(clusters, "cluster")), Style.BAD)
            : Line.of(
                "It fits into %,d of %s: %s."
                    .formatted(
                        fitting.size(), Counts.of(clusters, "cluster"), String.join(", ", fitting)),
                Style.GOOD);
    return silent == 0
        ? verdict
        : verdict.plus(" %s not answered.".formatted(silent == 1 ? "1 has" : silent + " have"));
  }

  /// First the clusters into which it fits, and last those that have not answered.
  private Stream<ClusterFit> sorted() {
    return Stream.of(
            answer.answers().stream().filter(ClusterFit::fits),
            answer.answers().stream().filter(it -> it.hasAnswered() && !it.fits()),
            answer.answers().stream().filter(it -> !it.hasAnswered()))
        .flatMap(some -> some);
  }

  private static Line fits(ClusterFit fit) {
    if (!fit.hasAnswered()) {
      return Line.of("no answer", Style.WARNING);
    }
    return fit.fits() ? Line.of("fits", Style.GOOD) : Line.of("does not fit", Style.BAD);
  }

  private static String pods(ClusterFit fit) {
    var counts = fit.counts();
    if (counts == null) {
      return "";
    }
    var text = new StringBuilder("%,d placed".formatted(counts.placed()));
    if (counts.waiting() > 0) {
      text.append(", %,d waiting".formatted(counts.waiting()));
    }
    if (counts.notCreated() > 0) {
      text.append(", %,d not created".formatted(counts.notCreated()));
    }
    return text.toString();
  }

  private List<Line> remarks(ClusterFit fit) {
    var why = fit.why();
    int most = all || why.size() == FEW + 1 ? why.size() : FEW;
    var style = fit.fits() ? Style.FAINT : Style.PLAIN;
    return Stream.concat(
            why.stream().limit(most).map(text -> Line.of(text, style)),
            why.size() > most
                ? Stream.of(
                    Line.of("and %,d more; --all shows each".formatted(why.size() - most), style))
                : Stream.empty())
        .toList();
  }
}
