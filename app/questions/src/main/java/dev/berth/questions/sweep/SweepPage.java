package dev.berth.questions.sweep;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;

import dev.berth.sweep.Measure;
import dev.berth.sweep.MeasuredValue;
import dev.berth.sweep.SampleStatistic;
import dev.berth.sweep.ScenarioResult;
import dev.berth.sweep.SuccessiveHalving.LeftOut;
import dev.berth.sweep.SweepAxis;
import dev.berth.sweep.SweepCandidate;
import dev.berth.sweep.SweepCondition;
import dev.berth.sweep.SweepReport;
import dev.berth.terminal.Columns;
import dev.berth.terminal.Counts;
import dev.berth.terminal.Line;
import dev.berth.terminal.Page;
import dev.berth.terminal.Style;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The result of a sweep, on a page.
///
/// @param all whether to show every candidate
record SweepPage(SweepReport report, boolean all) {
  private static final int FEW = 20;
  private static final int FEW_ERRORS = 5;
  private static final MathContext DIGITS = new MathContext(6);
  private static final String MORE = "more; --all shows every candidate";

  void write(Page page) {
    verdict(page);
    int most = all ? Integer.MAX_VALUE : FEW;
    page.heading("Candidates");
    candidates().write(page, 2, report.candidates(), most, MORE);
    leftOut().section(page, "Left out", report.leftOut(), most, MORE);
    if (!report.failed().isEmpty()) {
      page.heading("Failed scenarios");
      errors(page);
    }
  }

  private boolean isSampled() {
    return report.plan().space().samples() > 1;
  }

  private void verdict(Page page) {
    var plan = report.plan();
    var goal = plan.goal();
    var best = report.best();
    if (goal != null && best == null) {
      page.paragraph(0, "No candidate meets the goal: %s.".formatted(goal), Style.BAD);
    } else if (goal != null && best != null) {
      page.paragraph(
          0,
          "The best is %s, with %s.".formatted(name(best), values(best, goal.objective().value())),
          Style.GOOD);
      page.paragraph(0, "The goal is: %s.".formatted(goal));
    }
    var space = plan.space();
    page.paragraph(
        0,
        "%s of %s: %s%s."
            .formatted(
                Counts.of(space.size(), "scenario"),
                plan.question(),
                Counts.of(space.candidates(), "candidate"),
                isSampled() ? " with " + Counts.of(space.samples(), "sample") + " each" : ""));
    int missing = space.size() - report.finished();
    if (missing > 0 && report.leftOut().isEmpty()) {
      page.paragraph(
          0,
          "%s no result yet.".formatted(Counts.of(missing, "scenario", "has", "have")),
          Style.WARNING);
    } else if (missing > 0) {
      page.paragraph(
          0,
          "%s enough: %s left out early."
              .formatted(
                  Counts.of(report.finished(), "scenario", "was", "were"),
                  Counts.of(report.leftOut().size(), "candidate", "was", "were")));
    }
  }

  /// `cost.p95 3.2, nodes.p95 4`: the goal's value, and the same statistic of the other measures.
  private String values(SweepCandidate candidate, MeasuredValue goal) {
    return Stream.concat(
            Stream.of(goal.measure()),
            report.plan().measures().stream()
                .map(Measure::name)
                .filter(name -> !name.equals(goal.measure())))
        .map(name -> new MeasuredValue(name, goal.statistic()))
        .filter(value -> value.of(candidate) != null)
        .map(value ->
            "%s %s".formatted(isSampled() ? value : value.measure(), text(value.of(candidate))))
        .collect(joining(", "));
  }

  /// The choices of a candidate; for a single axis, only its value.
  static String name(SweepCandidate candidate) {
    return candidate.choices().size() == 1
        ? candidate.choices().values().iterator().next().toString()
        : candidate.choices().entrySet().stream()
            .filter(axis -> !axis.getValue().equals(""))
            .map(axis -> axis.getKey() + " " + axis.getValue())
            .collect(joining(", "));
  }

  private Columns<SweepCandidate> candidates() {
    var columns = axes();
    for (var measure : report.plan().measures()) {
      if (!isSampled()) {
        measure(columns, measure.name(), new MeasuredValue(measure.name(), SampleStatistic.MEAN));
        continue;
      }
      for (var statistic : SampleStatistic.USUAL) {
        var value = new MeasuredValue(measure.name(), statistic);
        measure(columns, value.toString(), value);
        if (!isForPeople(value)) {
          columns.last(it -> it.inWide());
        }
      }
    }
    if (!report.plan().frontier().isEmpty()) {
      columns.text("FRONTIER", it -> report.frontier().contains(it) ? "yes" : "");
    }
    return columns.left("NOTE", it -> Line.of(note(it), Style.WARNING));
  }

  /// Selects the values of the goal and the frontier, and the median and the 95th percentile of
  /// measures that have no condition.
  private boolean isForPeople(MeasuredValue value) {
    var goal = report.plan().goal();
    var conditions = goal == null ? List.<SweepCondition>of() : goal.conditions();
    return conditions.stream().anyMatch(it -> it.value().equals(value))
        || (goal != null && goal.objective().value().equals(value))
        || report.plan().frontier().stream().anyMatch(it -> it.value().equals(value))
        || (List.of("p50", "p95").contains(value.statistic().toString())
            && conditions.stream().noneMatch(it -> it.value().measure().equals(value.measure())));
  }

  private Columns<SweepCandidate> axes() {
    var columns = new Columns<SweepCandidate>();
    for (SweepAxis axis : report.plan().axes()) {
      if (!axis.isSample()) {
        columns.text(axis.name(), it -> String.valueOf(it.choices().get(axis.name())));
      }
    }
    return columns;
  }

  private static void measure(Columns<SweepCandidate> columns, String title, MeasuredValue value) {
    columns.right(title, it -> Line.of(text(value.of(it))));
  }

  private String note(SweepCandidate candidate) {
    if (candidate.failed() > 0) {
      return "%,d failed".formatted(candidate.failed());
    }
    if (!candidate.isComplete()) {
      return "%,d of %s"
          .formatted(candidate.results().size(), Counts.of(candidate.expected(), "sample"));
    }
    var goal = report.plan().goal();
    return goal == null || goal.unmet(candidate).isEmpty()
        ? ""
        : goal.unmet(candidate).stream()
            .map(condition -> "not " + condition)
            .collect(joining(", "));
  }

  private Columns<LeftOut> leftOut() {
    return new Columns<LeftOut>()
        .text("CANDIDATE", it -> name(it.candidate()))
        .number("ROUND", LeftOut::round)
        .number("SAMPLES", it -> it.candidate().expected())
        .text("WHY", LeftOut::why);
  }

  private void errors(Page page) {
    var errors =
        report.failed().stream()
            .collect(groupingBy(ScenarioResult::error, LinkedHashMap::new, counting()));
    errors.entrySet().stream()
        .limit(all ? Integer.MAX_VALUE : FEW_ERRORS)
        .forEach(error ->
            page.paragraph(
                2,
                Line.of(Counts.of(error.getValue(), "scenario") + ": ", Style.BAD)
                    .plus(error.getKey())));
    page.more(2, all ? 0 : errors.size() - FEW_ERRORS, "other errors; --all shows every one");
  }

  /// A number with six digits; empty for none.
  private static String text(@Nullable Double value) {
    if (value == null) {
      return "";
    }
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Long.toString(value.longValue())
        : BigDecimal.valueOf(value).round(DIGITS).stripTrailingZeros().toPlainString();
  }
}
