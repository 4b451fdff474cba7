package dev.berth.sweep;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.Strictness;
import dev.berth.api.codec.ValueReader;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The results of a plan as lines of JSON, one each:
///
/// ```
/// {"plan":"53c2…","scenario":4,"axes":{"cpu":8,"seed":2},"measures":{"nodes":3,"cost":1.2}}
/// {"plan":"53c2…","scenario":5,"axes":{"cpu":8,"seed":3},"error":"cluster.yaml: there is no such file"}
/// ```
///
/// A line is complete when it has a line end: the writer was stopped while it wrote a last line
/// without an end, so this line does not count. Lines of other programs, as in the log of a pod, do
/// not count either. Immutable.
public final class ResultLines {
  private final SweepPlan plan;
  private final String fingerprint;
  private final int size;

  /// @param plan whose results these are
  public ResultLines(SweepPlan plan) {
    this.plan = plan;
    this.fingerprint = plan.fingerprint();
    this.size = plan.space().size();
  }

  /// A result as a line, with its end.
  public String line(ScenarioResult result) {
    Map<String, @Nullable Object> line = new LinkedHashMap<>();
    line.put("plan", fingerprint);
    line.put("scenario", (long) result.scenario());
    line.put("axes", plan.values(result.scenario()));
    if (result.isFailed()) {
      line.put("error", result.error());
    } else {
      Map<String, @Nullable Object> measures = new LinkedHashMap<>();
      result.measures().forEach((name, value) -> measures.put(name, shortest(value)));
      line.put("measures", measures);
    }
    return JsonEncoder.text(Codecs.ANY, line) + "\n";
  }

  /// Reads lines.
  ///
  /// @param source the name of the file, for problems
  /// @param problems receives lines of other plans, unreadable ones, and results that differ from
  ///   those that are known
  /// @param results gets the results by scenario
  public void read(
      String text, String source, Problems problems, Map<Integer, ScenarioResult> results) {
    int number = 0;
    for (int begin = 0, end; (end = text.indexOf('\n', begin)) >= 0; begin = end + 1) {
      number++;
      var line = text.substring(begin, end);
      if (line.startsWith("{")) {
        add(line, source, number, problems, results);
      }
    }
  }

  private void add(
      String line,
      String source,
      int number,
      Problems problems,
      Map<Integer, ScenarioResult> results) {
    var problem = problem(line, results);
    if (!problem.isEmpty()) {
      problems.add(new Problem(source, number, 0, "", problem));
    }
  }

  /// Adds the result of a line.
  ///
  /// @return what is wrong with it; empty for nothing
  private String problem(String line, Map<Integer, ScenarioResult> results) {
    var value =
        ValueReader.read(
            Codecs.ANY,
            new ByteArrayInputStream(line.getBytes(StandardCharsets.UTF_8)),
            "",
            Strictness.LENIENT,
            new Problems());
    if (value instanceof Map<?, ?> fields
        && fields.get("plan") instanceof String other
        && !other.equals(fingerprint)) {
      return "this is a result of another plan, or of this one before it was changed";
    }
    var result = value instanceof Map<?, ?> fields ? result(fields) : null;
    if (result == null) {
      return "this is not a result of a sweep";
    }
    var known = results.putIfAbsent(result.scenario(), result);
    return known == null || known.equals(result)
        ? ""
        : "scenario %d has another result elsewhere: were the inputs changed in between?"
            .formatted(result.scenario());
  }

  private @Nullable ScenarioResult result(Map<?, ?> fields) {
    if (!(fields.get("scenario") instanceof Long scenario) || scenario < 0 || scenario >= size) {
      return null;
    }
    if (fields.get("error") instanceof String error) {
      return ScenarioResult.failed(scenario.intValue(), error);
    }
    return fields.get("measures") instanceof Map<?, ?> values
        ? new ScenarioResult(scenario.intValue(), measures(values), "")
        : null;
  }

  private Map<String, @Nullable Double> measures(Map<?, ?> values) {
    var measures = new LinkedHashMap<String, @Nullable Double>();
    for (var measure : plan.measures()) {
      measures.put(
          measure.name(),
          values.get(measure.name()) instanceof Number number ? number.doubleValue() : null);
    }
    return measures;
  }

  /// A number without a fraction if it has none.
  private static @Nullable Object shortest(@Nullable Double value) {
    return value != null && value == Math.rint(value) && Math.abs(value) < 1e15
        ? (Object) value.longValue()
        : value;
  }
}
