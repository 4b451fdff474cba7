package dev.berth.questions.sweep;

import static dev.berth.questions.document.Shape.COUNT;
import static dev.berth.questions.document.Shape.FLAG;
import static dev.berth.questions.document.Shape.NUMBER;
import static dev.berth.questions.document.Shape.OBJECT;
import static dev.berth.questions.document.Shape.TEXT;
import static dev.berth.questions.document.Shape.list;
import static dev.berth.questions.document.Shape.map;
import static dev.berth.questions.document.Shape.object;

import dev.berth.questions.document.DocumentType;
import dev.berth.questions.document.Documents;
import dev.berth.sweep.Measure;
import dev.berth.sweep.MeasuredValue;
import dev.berth.sweep.SampleStatistic;
import dev.berth.sweep.ScenarioResult;
import dev.berth.sweep.SuccessiveHalving.LeftOut;
import dev.berth.sweep.SweepCandidate;
import dev.berth.sweep.SweepCondition;
import dev.berth.sweep.SweepReport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The result of a sweep for programs.
public final class SweepTree {
  /// A candidate as part of a report.
  private record Row(SweepReport report, SweepCandidate candidate) {
    private Map<String, Map<String, Double>> measures() {
      var measures = new LinkedHashMap<String, Map<String, Double>>();
      for (Measure measure : report.plan().measures()) {
        var statistics = new LinkedHashMap<String, Double>();
        for (SampleStatistic statistic : SampleStatistic.USUAL) {
          @Nullable Double value = new MeasuredValue(measure.name(), statistic).of(candidate);
          if (value != null) {
            statistics.put(statistic.toString(), value);
          }
        }
        measures.put(measure.name(), statistics);
      }
      return measures;
    }

    private List<SweepCondition> unmet() {
      var goal = report.plan().goal();
      return goal == null ? List.of() : goal.unmet(candidate);
    }
  }

  private static final DocumentType<Row> CANDIDATE =
      DocumentType.of(f ->
          f.named("Candidate", "A combination of the values of the axes of choice.")
              .always("number", COUNT, it -> it.candidate.number())
              .always("axes", OBJECT, it -> it.candidate.choices(), "Values by name.")
              .always("samples", COUNT, it -> it.candidate.results().size())
              .about("How many of its scenarios have a result.")
              .always("expected", COUNT, it -> it.candidate.expected())
              .about("How many of them there are to be.")
              .always("failed", COUNT, it -> it.candidate.failed())
              .about("How many of them have an error in place of an answer.")
              .always("unmet", list(TEXT), Row::unmet)
              .about("The conditions of the goal that do not hold.")
              .always("frontier", FLAG, it -> it.report.frontier().contains(it.candidate))
              .about("Whether it is on the Pareto frontier.")
              .always("measures", map(map(NUMBER)), Row::measures)
              .about("The statistics of each measure over the samples that have it."));

  private static final DocumentType<ScenarioResult> FAILED =
      DocumentType.of(f ->
          f.always("scenario", COUNT, ScenarioResult::scenario)
              .always("error", TEXT, ScenarioResult::error));

  private static final DocumentType<LeftOut> LEFT_OUT =
      DocumentType.of(f ->
          f.always("number", COUNT, it -> it.candidate().number())
              .always("axes", OBJECT, it -> it.candidate().choices(), "Values by name.")
              .always("round", COUNT, LeftOut::round, "From 1 on.")
              .always("samples", COUNT, it -> it.candidate().expected())
              .about("How many samples it had by then.")
              .always("why", TEXT, LeftOut::why));

  /// The whole document.
  public static final DocumentType<SweepReport> REPORT =
      DocumentType.of(f ->
          Documents.document(f, "SweepReport", "What berth sweep prints.")
              .always("question", TEXT, it -> it.plan().question(), "The command that was run.")
              .ifAny("goal", TEXT, it -> it.plan().goal())
              .ifAny("objectives", list(TEXT), it -> it.plan().frontier())
              .about("Those of the Pareto frontier.")
              .always("scenarios", COUNT, it -> it.plan().space().size())
              .about("How many scenarios the plan has.")
              .always("finished", COUNT, SweepReport::finished)
              .about("How many of them have a result.")
              .orNull("best", object(CANDIDATE), SweepTree::best)
              .about("The best candidate that meets the goal; null if there is none.")
              .always("candidates", list(CANDIDATE), SweepTree::rows)
              .about("The best first, if there is a goal; otherwise by number.")
              .always("failed", list(FAILED), SweepReport::failed)
              .about("The scenarios without an answer.")
              .always("leftOut", list(LEFT_OUT), SweepReport::leftOut)
              .about(
                  "The candidates that --adaptive has left out, those of the first round first."));

  private SweepTree() {}

  private static @Nullable Row best(SweepReport report) {
    var best = report.best();
    return best == null ? null : new Row(report, best);
  }

  private static List<Row> rows(SweepReport report) {
    return report.candidates().stream().map(candidate -> new Row(report, candidate)).toList();
  }
}
