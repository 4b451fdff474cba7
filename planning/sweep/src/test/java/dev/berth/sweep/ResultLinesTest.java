package dev.berth.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Results on file.
final class ResultLinesTest {
  private final SweepPlan plan = Plans.of(Plans.SHAPES);
  private final ResultLines lines = new ResultLines(plan);
  private final Map<Integer, ScenarioResult> results = new TreeMap<>();
  private final Problems problems = new Problems();

  @Test
  void aResultIsALineOfJson() {
    assertThat(lines.line(result(16, 3.0, null)))
        .isEqualTo(
            """
            {"plan":"%s","scenario":16,"axes":{"cpu":8,"day":2,"memory":40},\
            "measures":{"nodes":3,"cost":null}}
            """
                .formatted(plan.fingerprint()));
    assertThat(lines.line(ScenarioResult.failed(0, "no file\n\"a\"")))
        .endsWith(",\"error\":\"no file\\n\\\"a\\\"\"}\n");
  }

  @Test
  void whatIsWrittenIsRead() {
    var first = result(16, 3.0, 0.1);
    var failed = ScenarioResult.failed(3, "out of luck");

    var log = "berth: 1 of 36 scenarios\n\n" + lines.line(first) + "\n" + lines.line(failed);
    lines.read(log, "r", problems, results);

    assertThat(problems.kept()).isEmpty();
    assertThat(results).containsExactly(Map.entry(3, failed), Map.entry(16, first));
  }

  @Test
  void aLastLineThatIsCutDoesNotCount() {
    var first = result(0, 1.0, 1.0);
    var second = lines.line(result(1, 2.0, 2.0));

    for (int length = 0; length < second.length(); length++) {
      results.clear();
      lines.read(lines.line(first) + second.substring(0, length), "r", problems, results);
      assertThat(results).containsOnlyKeys(0);
    }
    assertThat(problems.isEmpty()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"plan":"other","scenario":1,"measures":{}}  | this is a result of another plan, or of this one before it was changed
          {"plan":"PLAN","scenario":36,"measures":{}}  | this is not a result of a sweep
          {"plan":"PLAN","scenario":-1,"measures":{}}  | this is not a result of a sweep
          {"plan":"PLAN","scenario":1}                 | this is not a result of a sweep
          {"plan":"PLAN"                               | this is not a result of a sweep
          {"plan":"PLAN","scenario":0,"measures":{}}   | scenario 0 has another result elsewhere: were the inputs changed in between?
          """)
  void otherLinesAreProblems(String line, String problem) {
    var text = lines.line(result(0, 1.0, 1.0)) + line.replace("PLAN", plan.fingerprint()) + "\n";

    lines.read(text, "r.jsonl", problems, results);

    assertThat(problems.kept())
        .extracting(Problem::toString)
        .containsExactly("r.jsonl:2: " + problem);
  }

  private static ScenarioResult result(int scenario, double nodes, @Nullable Double cost) {
    var measures = new LinkedHashMap<String, @Nullable Double>();
    measures.put("nodes", nodes);
    measures.put("cost", cost);
    return new ScenarioResult(scenario, measures, "");
  }
}
