package dev.berth.cli;

import static dev.berth.testkit.Given.gang;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.Kind;
import dev.berth.api.codec.Kinds;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.cluster.output.SnapshotWriter;
import dev.berth.query.QueriedScenario;
import dev.berth.query.Schemas;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Questions about groups of pods: `large` fits in part only, `small` is placed, and `early` has
/// too few members.
final class GroupQueriesTest {
  private static final String GATE = SchedulerFeature.GENERIC_WORKLOAD;

  private final QueriedScenario scenario =
      QueriedScenario.with(
          List.of(GATE), node("a").cpu("4").memory("4Gi"), node("b").cpu("2").memory("4Gi"));

  @TempDir private Path folder = Path.of("");

  GroupQueriesTest() {
    scenario.live().put(gang("small", 2)).put(gang("large", 3)).put(gang("early", 2));
    for (String name : List.of("small-0", "small-1")) {
      scenario.live().create(pod(name).cpu("1").inGroup("small"));
    }
    for (String name : List.of("large-0", "large-1", "large-2")) {
      scenario.live().create(pod(name).cpu("2").inGroup("large"));
    }
    scenario.live().create(pod("early-0").cpu("1").inGroup("early")).settle();
  }

  private static String path(String group) {
    return "/namespaces/default/podgroups/%s/explanation".formatted(group);
  }

  private String page(String group) {
    return scenario.answer("GET", scenario.path(path(group)), "text/plain").text();
  }

  @Test
  void thePageIsThatOfExplainForASnapshot() throws IOException {
    String file = snapshot().toString();
    for (String group : List.of("large", "small", "early")) {
      Run explained =
          Run.berth("explain", "podgroup/" + group, file, "--feature-gates", GATE + "=true");
      assertThat(page(group)).as(group).isEqualTo(explained.out());
    }
    assertThat(page("large"))
        .contains(
            "a gang of at least 3, priority 0, 0 of 3 pods placed",
            "Placements  it fits in 0 of 1");
  }

  private Path snapshot() throws IOException {
    var json = new StringBuilder();
    try (var writer = new SnapshotWriter(JsonEncoder.compact(json))) {
      for (Kind<?> kind : Kinds.all()) {
        scenario.live().api().snapshot().list(kind.type()).forEach(writer::write);
      }
    }
    return Files.writeString(folder.resolve("cluster.json"), json);
  }

  @Test
  void theAnswerIsAsTheOpenApiFileSays() throws IOException {
    for (String group : List.of("large", "small", "early")) {
      String answer = scenario.get(path(group)).text();
      assertThat(answer).contains("\"kind\":\"PodGroupExplanation\"");
      assertThat(Schemas.problemsOfAnswer("PodGroupExplanation", answer)).isEmpty();
    }
  }

  @Test
  void nothingIsWritten() {
    List<String> calls = scenario.live().api().calls();
    var _ = page("large");
    scenario.live().settle();
    assertThat(scenario.live().api().calls()).isEqualTo(calls);
  }

  @Test
  void aGroupThatIsNotThereIsNotFound() {
    assertThat(scenario.get(path("none")).text())
        .contains("podgroups.scheduling.k8s.io \\\"default/none\\\" not found", "\"code\":404");
  }
}
