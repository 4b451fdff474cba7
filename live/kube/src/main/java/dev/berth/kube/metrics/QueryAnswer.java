package dev.berth.kube.metrics;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.Interner;
import dev.berth.api.codec.MustBe;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.RawValue;
import dev.berth.api.codec.RecordCodec;
import dev.berth.api.codec.ValueReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Prometheus' answer to an instant query, as JSON.
///
/// @param status `success` or `error`
/// @param errorType for example `bad_data`
record QueryAnswer(
    String status, String errorType, String error, List<String> warnings, Data data) {

  /// @param resultType for example `vector`
  /// @param result depends on the type
  record Data(String resultType, RawValue result) {}

  /// @param value a time in seconds, and the value as a string
  record Sample(Map<String, String> metric, List<Object> value) {}

  private static final RecordCodec<Data> DATA =
      RecordCodec.of(
          "data",
          f -> {
            var resultType = f.string(0, "resultType", Data::resultType);
            var result = f.field(0, "result", Codecs.RAW, Data::result);
            return v -> new Data(v.get(resultType), v.get(result));
          });

  private static final RecordCodec<Sample> SAMPLE =
      RecordCodec.of(
          "sample",
          f -> {
            var metric = f.stringMap(0, "metric", Sample::metric);
            var value = f.list(0, "value", Codecs.ANY, Sample::value);
            return v -> new Sample(v.get(metric), v.get(value));
          });

  private static final RecordCodec<QueryAnswer> ANSWER =
      RecordCodec.of(
          "answer",
          f -> {
            var status = f.string(0, "status", QueryAnswer::status);
            var errorType = f.string(0, "errorType", QueryAnswer::errorType);
            var error = f.string(0, "error", QueryAnswer::error);
            var warnings = f.strings(0, "warnings", QueryAnswer::warnings);
            var data = f.field(0, "data", DATA, QueryAnswer::data);
            return v ->
                new QueryAnswer(
                    v.get(status), v.get(errorType), v.get(error), v.get(warnings), v.get(data));
          });

  /// Reads an answer.
  ///
  /// @param code the HTTP status
  /// @throws IOException if the server has failed or the body is something else
  static QueryAnswer of(int code, byte[] body) throws IOException {
    var problems = new Problems();
    var answer =
        ValueReader.readJson(
            ANSWER, new ByteArrayInputStream(body), "the answer", Interner.none(), problems);
    if (answer == null || !problems.isEmpty() || answer.status.isEmpty()) {
      throw new IOException(code / 100 == 2 ? "bad_response: " + problems.kept() : refusal(code));
    }
    if (!answer.status.equals("success")) {
      throw new IOException("%s: %s".formatted(answer.errorType, answer.error));
    }
    return answer;
  }

  private static String refusal(int code) {
    return code / 100 == 4
        ? "client_error: client error: " + code
        : "server_error: server error: " + code;
  }

  /// Returns the content of the answer.
  ///
  /// @throws IOException if a value is not a number
  InstantAnswer instant() throws IOException {
    var samples = new ArrayList<VectorSample>();
    if (data.resultType.equals(InstantAnswer.VECTOR)) {
      List<Sample> result = data.result.decode(Codecs.list(SAMPLE));
      for (Sample sample : result == null ? List.<Sample>of() : result) {
        samples.add(
            new VectorSample(
                sample.metric, number(sample.value.size() == 2 ? sample.value.get(1) : null)));
      }
    }
    return new InstantAnswer(data.resultType, samples, warnings);
  }

  private static double number(@Nullable Object value) throws IOException {
    try {
      return switch (String.valueOf(value)) {
        case "+Inf" -> Double.POSITIVE_INFINITY;
        case "-Inf" -> Double.NEGATIVE_INFINITY;
        case String text -> Double.parseDouble(text);
      };
    } catch (NumberFormatException e) {
      throw new IOException(
          "bad_response: a value " + MustBe.text("a number", String.valueOf(value)), e);
    }
  }
}
