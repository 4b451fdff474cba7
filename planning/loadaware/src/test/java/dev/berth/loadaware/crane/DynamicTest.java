package dev.berth.loadaware.crane;

import static dev.berth.loadaware.crane.GivenPolicy.annotated;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.kubescheduler.UnknownArgs;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.fake.FakePluginContext;
import dev.berth.testkit.harness.PluginHarness;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The clock stands at 2026-01-01T00:00:00Z. A value of `cpu_usage_avg_5m` lives for 8 minutes.
class DynamicTest {
  private static final String CPU = "cpu_usage_avg_5m";
  private static final String SUCCESS = "Success";
  private static final String TOO_HIGH =
      "Unschedulable: Load[cpu_usage_avg_5m] of node[n] is too high";

  @TempDir Path folder;

  private PluginHarness asked(GivenPod pod, GivenNode... nodes) {
    return PluginHarness.of(new DynamicFactory(), args(), FakePluginContext.of(nodes), pod);
  }

  private UnknownArgs args() {
    return GivenPolicy.args(folder, GivenPolicy.SHIPPED);
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        "'0.66,2026-01-01T00:00:00Z'         | rejected | above the limit",
        "'0.65,2026-01-01T00:00:00Z'         | fits     | at the limit",
        "'0.66,2025-12-31T23:52:01Z'         | rejected | a second before its end",
        "'0.66,2025-12-31T23:52:00Z'         | fits     | at its end",
        "'0.66,2025-12-31T23:52:00.25Z'      | rejected | a fraction of a second before its end",
        "'0.66,2027-01-01T00:00:00Z'         | rejected | from the future",
        "'0.66,2025-12-31T23:52:01'          | fits     | no Z",
        "'0.66,2025-12-31T23:52:01+00:00'    | fits     | an offset",
        "'0.66,2025-12-31 23:59:01Z'         | fits     | no T",
        "'0.66,2025-12-31T23:59:61Z'         | fits     | no such second",
        "'0.66,2025-02-30T23:59:01Z'         | fits     | no such day",
        "'0.66'                              | fits     | no time",
        "'0.66,2026-01-01T00:00:00Z,'        | fits     | three parts",
        "'-0.66,2026-01-01T00:00:00Z'        | fits     | negative",
        "' 0.66,2026-01-01T00:00:00Z'        | fits     | a blank",
        "'+6.6e-1,2026-01-01T00:00:00Z'      | rejected | an exponent",
        "'0x1p0,2026-01-01T00:00:00Z'        | rejected | hexadecimal",
        "'inf,2026-01-01T00:00:00Z'          | rejected | infinite",
        "'NaN,2026-01-01T00:00:00Z'          | fits     | not a number",
        "'1e400,2026-01-01T00:00:00Z'        | fits     | out of range",
      })
  void aValueAboveItsLimitRejects(String annotation, String expected, String why) {
    GivenNode node = annotated(node("n"), CPU, annotation);

    assertThat(asked(pod("p"), node).verdicts().get("n"))
        .as(why)
        .isEqualTo(expected.equals("fits") ? SUCCESS : TOO_HIGH);
  }

  @Test
  void podsOfDaemonSetsPass() {
    GivenNode node = annotated(node("n"), CPU, "1,2026-01-01T00:00:00Z");

    assertThat(asked(pod("p").ownedBy("any/v7", "DaemonSet", "d"), node).verdicts())
        .containsEntry("n", SUCCESS);
  }

  @Test
  void theFirstLimitThatIsExceededCounts() {
    GivenNode node =
        annotated(
            annotated(node("n"), CPU, "0.9,2026-01-01T00:00:00Z"),
            "cpu_usage_max_avg_1h",
            "0.9,2026-01-01T00:00:00Z");

    assertThat(asked(pod("p"), node).verdicts()).containsEntry("n", TOO_HIGH);
    assertThat(asked(pod("p"), node).details()).containsEntry("n", "90.0 %, limit 65.0 %");
  }

  @ParameterizedTest(name = "cpu {0}, memory {1}, heat {2}: {3}")
  @CsvSource({
    "0.5, 0.5, ,    50",
    "0.5, ,    ,    20", // no value: as if fully used
    ",    ,    ,    0",
    "0,   0,   3,   70",
    "0,   0,   0.19, 99",
    "0,   0,   11,  0",
    "1.5, 1.5, ,    0",
    "NaN, 0.5, ,    0",
    "0.003, 0, ,    99", // cut off, not rounded
  })
  void theScoreIsWhatIsFree(String cpu, String memory, String heat, long expected) {
    GivenNode node = node("n");
    var values = new HashMap<String, String>();
    values.put(CPU, cpu);
    values.put("mem_usage_avg_5m", memory);
    values.put("node_hot_value", heat);
    for (var value : values.entrySet()) {
      if (value.getValue() != null) {
        node = annotated(node, value.getKey(), value.getValue() + ",2026-01-01T00:00:00Z");
      }
    }

    assertThat(asked(pod("p"), node).rawScores()).containsEntry("n", expected);
  }

  @Test
  void aNodeIsReportedWhenItsValueExpires() {
    var context = FakePluginContext.of(annotated(node("n"), CPU, "1,2026-01-01T00:00:00Z"));
    List<String> reported = new ArrayList<>();
    context.reportingTo((node, aspect) -> reported.add(node + " " + aspect));
    var plugin = new DynamicFactory().createFrom(args(), context);

    context.clock().advance(Duration.ofMinutes(8).minusNanos(1));
    var before = new PluginHarness(plugin, pod("p").info(), context.nodes().nodes());
    assertThat(before.verdicts()).containsEntry("n", TOO_HIGH);
    assertThat(reported).isEmpty();

    context.clock().advance(Duration.ofNanos(1));
    var after = new PluginHarness(plugin, pod("p").info(), context.nodes().nodes());
    assertThat(after.verdicts()).containsEntry("n", SUCCESS);
    assertThat(reported).containsExactly("n OBJECT");
  }
}
