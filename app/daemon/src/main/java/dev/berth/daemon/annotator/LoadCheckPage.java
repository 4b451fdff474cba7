package dev.berth.daemon.annotator;

import dev.berth.loadaware.annotator.LoadAnswer;
import dev.berth.loadaware.annotator.LoadCheck.CheckedLoad;
import dev.berth.terminal.Columns;
import dev.berth.terminal.Counts;
import dev.berth.terminal.Line;
import dev.berth.terminal.Page;
import dev.berth.terminal.Style;
import dev.berth.terminal.Table;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What has been checked, for people: what came for each metric of each node, then what is wrong,
/// each thing once, and what to do.
public record LoadCheckPage(LoadCheckReport report) {
  private static final int INDENT = 2;
  private static final int SHOWN = 3;

  public void write(Page page) {
    page.table(0, table());
    Map<String, List<CheckedLoad>> problems =
        report.checked().stream()
            .filter(it -> !it.isWell())
            .collect(
                Collectors.groupingBy(
                    it -> it.diagnosis().problem(), LinkedHashMap::new, Collectors.toList()));
    problems.forEach((problem, cases) -> write(page, problem, cases));
    for (String metric : report.unmeasured()) {
      page.heading(Line.of(metric + " is not in spec.syncPolicy", Style.WARNING));
      page.paragraph(
          INDENT, "The scheduler is to decide by it, and never gets a value: add it there.");
    }
    page.gap();
    page.line(summary());
  }

  private Table table() {
    return new Columns<CheckedLoad>()
        .text("NODE", it -> it.node().name())
        .text("METRIC", CheckedLoad::metric)
        .right("VALUE", LoadCheckPage::value)
        .right("AGE", it -> Line.of(age(it.age())))
        .wrapping("QUERY", it -> Line.of(query(it.answer()), Style.FAINT))
        .rows(report.checked().stream());
  }

  private static Line value(CheckedLoad checked) {
    return switch (checked.answer()) {
      case LoadAnswer.Measured(_, _, double value) ->
          Line.of(
              String.format(Locale.ROOT, "%.1f %%", value * 100),
              checked.isWell() ? Style.GOOD : Style.WARNING);
      case LoadAnswer.Unknown(_, String why) ->
          Line.of(why.isEmpty() ? "nothing" : why.replace("the value is ", ""), Style.BAD);
    };
  }

  private static String age(@Nullable Duration age) {
    return age == null ? "" : age.toSeconds() + " s";
  }

  private static String query(LoadAnswer answer) {
    return switch (answer) {
      case LoadAnswer.Measured measured -> measured.query();
      case LoadAnswer.Unknown unknown -> String.join(", ", unknown.queries());
    };
  }

  private static void write(Page page, String problem, List<CheckedLoad> cases) {
    page.heading(Line.of(problem, Style.WARNING));
    page.paragraph(INDENT, Counts.some(cases.stream().map(it -> it.node().name()).toList(), SHOWN));
    cases.stream()
        .filter(it -> !it.diagnosis().detail().isEmpty())
        .limit(SHOWN)
        .forEach(it ->
            page.paragraph(INDENT, it.node().name() + ": " + it.diagnosis().detail(), Style.FAINT));
    page.paragraph(INDENT, "→ " + cases.getFirst().diagnosis().remedy() + ".");
  }

  private Line summary() {
    long well = report.checked().stream().filter(CheckedLoad::isWell).count();
    int all = report.checked().size();
    if (all == 0) {
      return Line.of("There is nothing to ask for: no nodes, or no syncPolicy.");
    }
    return well == all
        ? Line.of("All %,d values are there.".formatted(all), Style.GOOD)
        : Line.of("%,d of %,d values are well.".formatted(well, all), Style.BAD);
  }
}
