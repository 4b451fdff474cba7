package dev.berth.query;

import static dev.berth.questions.document.Shape.COUNT;
import static dev.berth.questions.document.Shape.FLAG;
import static dev.berth.questions.document.Shape.TIME;
import static dev.berth.questions.document.Shape.list;
import static dev.berth.questions.document.Shape.map;
import static dev.berth.questions.document.Shape.object;

import dev.berth.questions.document.DocumentType;
import dev.berth.questions.document.Documents;
import dev.berth.questions.overview.OverviewTree;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What the scheduler has done in the last hour, in steps of five seconds.
record RateQuery(QueriedScheduler scheduler) {
  private static final DocumentType<RateLog.Step> STEP =
      DocumentType.of(f ->
          f.named("RateStep", "Some seconds of a scheduler's work.")
              .always("at", TIME, RateLog.Step::at, "The end of the step.")
              .always("leading", FLAG, RateLog.Step::leading)
              .about("Whether this process tried pods, and did not only stand by.")
              .always("counts", object(OverviewTree.COUNTS), RateLog.Step::stats)
              .about("At the end of the step.")
              .always("inbox", COUNT, RateLog.Step::inbox)
              .about("How many messages the engine had to take at the end of the step.")
              .ifAny("attempts", map(COUNT), RateLog.Step::attempts)
              .about("How many ended in the step, by result.")
              .ifAny("rejectedBy", map(COUNT), RateLog.Step::rejections)
              .about("How many of them each plugin rejected.")
              .ifAny("medianMicroseconds", COUNT, it -> micros(it.median()))
              .about("How long half of them took at most, bindings included.")
              .ifAny("p99Microseconds", COUNT, it -> micros(it.p99()))
              .about("How long 99 of 100 took at most; up to an eighth too long."));

  private static final DocumentType<List<RateLog.Step>> RATES =
      DocumentType.of(f ->
          Documents.resource(f, "Rates", "What the scheduler has done in the last hour.")
              .always("stepSeconds", COUNT, _ -> RateLog.STEP.toSeconds())
              .always("items", list(STEP), it -> it, "The steps, the oldest first."));

  static final Operation OPERATION =
      Operation.get(
          "/rates",
          "readRates",
          "What the scheduler has done in the last hour, in steps of five seconds.",
          RATES,
          Parameter.time("since", "The steps that ended later."));

  private static @Nullable Long micros(@Nullable Duration duration) {
    return duration == null ? null : duration.toNanos() / 1_000;
  }

  /// `GET rates`.
  Response answer(Request request, Map<String, String> path) throws QueryException {
    var parameters = new QueryParameters(request, OPERATION);
    Instant since = parameters.time("since");
    parameters.check();
    return DocumentResponse.of(
        request,
        RATES.tree(
            scheduler.rates().steps().stream()
                .filter(step -> since == null || step.at().isAfter(since))
                .toList()));
  }
}
