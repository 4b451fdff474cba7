package dev.berth.cli.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.cli.scenario.InputException;
import dev.berth.cli.scenario.InputSettings;
import dev.berth.cli.scenario.RunNotes;
import dev.berth.cli.scenario.RunProgress;
import dev.berth.cli.scenario.ScenarioLoader;
import dev.berth.cli.scenario.ScenarioRequest;
import dev.berth.cli.scenario.SchedulerRequest;
import dev.berth.cli.scenario.SimulationSetup;
import dev.berth.cluster.manifest.ReadProgress;
import dev.berth.config.features.FeatureCatalog;
import dev.berth.engine.choice.FirstByNameTieBreaker;
import dev.berth.ui.DecisionFilter;
import dev.berth.ui.SandboxEdits;
import dev.berth.ui.SimulationAnswers;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The cluster and the decisions of a run of four pods, of which three fit.
final class FileAnswersTest {
  private static final String NODE =
      "{apiVersion: v1, kind: Node, metadata: {name: n1}, status: {allocatable: {cpu: 3, pods:"
          + " 9}}}";
  private static final String POD =
      "{apiVersion: v1, kind: Pod, metadata: {name: %s, namespace: %s}, spec: {priority: %d,"
          + " containers: [{name: c, resources: {requests: {cpu: %d}}}]}}";

  @TempDir private Path folder = Path.of("");
  private @Nullable SimulationAnswers answers;

  @BeforeEach
  void run() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("cluster.yaml"),
            String.join(
                "\n---\n",
                NODE,
                POD.formatted("large", "shop", 9, 7),
                POD.formatted("a", "shop", 3, 1),
                POD.formatted("b", "team", 2, 1),
                POD.formatted("c", "team", 1, 1)));
    var input = new FileOnDisk(file);
    answers =
        new FileAnswers(
            input,
            FinishedRun.of(
                input.again(new RunNotes()), new RunNotes(), new RunProgress(), Long.MAX_VALUE),
            Long.MAX_VALUE);
  }

  private SimulationAnswers answers() {
    return Objects.requireNonNull(answers);
  }

  private static List<Object> list(@Nullable Object document, String... path) {
    Object at = document;
    for (String name : path) {
      at = Objects.requireNonNull((Map<?, ?>) at).get(name);
    }
    return List.copyOf((List<?>) Objects.requireNonNull(at));
  }

  private static List<Object> numbers(Map<String, ?> part) {
    return list(part, "decisions").stream()
        .<Object>map(it -> Objects.requireNonNull(((Map<?, ?>) it).get("number")))
        .toList();
  }

  @ParameterizedTest
  @CsvSource({"1, 0", "2, 0", "3, 1", "4, 2"})
  void theClusterBeforeADecisionHasThePodsThatWerePlacedUntilThen(int decision, int placed) {
    Map<String, ?> cluster = Objects.requireNonNull(answers().clusterBefore(decision));

    assertThat(cluster.get("beforeDecision")).isEqualTo((long) decision);
    assertThat(list(cluster, "pods", "node"))
        .hasSize(4)
        .filteredOn(node -> node.equals(0L))
        .hasSize(placed);
    assertThat(list(cluster, "nodes", "requested", "pods")).isEqualTo(List.of((long) placed));
  }

  @Test
  void afterAllDecisionsThreeArePlacedAndOneWaits() throws Exception {
    assertThat(list(answers().cluster(), "pods", "state")).containsExactly(1L, 1L, 1L, 3L);
    assertThat(answers().cluster()).doesNotContainKey("beforeDecision");
  }

  @ParameterizedTest
  @CsvSource({
    "'', '', '', '', '[1, 2, 3, 4]'",
    "a, '', '', '', '[1, 2, 3, 4]'",
    "p/a, '', '', '', '[2]'",
    "'', n1, '', '', '[2, 3, 4]'",
    "'', n, '', '', '[]'",
    "'', '', unschedulable, '', '[1]'",
    "'', '', '', team, '[3, 4]'",
    "'', n1, scheduled, shop, '[2]'",
  })
  void aFilterLeavesTheDecisionsThatPassIt(
      String pod, String node, String result, String namespace, String numbers) {
    var filter = new DecisionFilter(pod, node, result, namespace);

    assertThat(numbers(answers().timeline(filter, 0, 10))).hasToString(numbers);
    assertThat(numbers(answers().timeline(filter, 1, 1)))
        .isEqualTo(numbers(answers().timeline(filter, 0, 10)).stream().skip(1).limit(1).toList());
  }

  @Test
  void aDecisionNamesThoseBesideItThatPass() {
    var placed = new DecisionFilter("", "n1", "", "");
    Map<String, Object> second = Map.copyOf(Objects.requireNonNull(answers().decision(3, placed)));

    assertThat(second)
        .containsEntry("previous", 2L)
        .containsEntry("next", 4L)
        .containsEntry("position", 1L)
        .containsEntry("pod", "team/b");
    assertThat(list(second, "attempts")).hasSize(1);
    assertThat(answers().decision(2, placed)).doesNotContainKey("previous");
    assertThat(answers().decision(4, placed)).doesNotContainKey("next");
    assertThat(answers().decision(0, placed)).isNull();
    assertThat(answers().decision(5, placed)).isNull();
    assertThat(answers().clusterBefore(5)).isNotNull();
  }

  @Test
  void whatWouldHelpIsSaidOnlyInTheWholeExplanation() throws Exception {
    assertThat(answers().decisions("shop", "large")).doesNotContainKey("wouldHelp");
    assertThat(answers().explanation("shop", "large")).containsKey("wouldHelp");
    assertThat(answers().decisions("shop", "small")).isNull();
    assertThat(answers().explanation("team", "large")).isNull();
  }

  /// A file.
  private record FileOnDisk(Path file) implements ClusterInput {
    @Override
    public String title() {
      return file.toString();
    }

    @Override
    public String arguments() {
      return file.toString();
    }

    @Override
    public SimulationSetup again(RunNotes notes) throws InputException {
      return new ScenarioLoader(
              InputStream.nullInputStream(),
              InstantSource.fixed(Instant.EPOCH),
              new ReadProgress(),
              notes)
          .load(
              new ScenarioRequest(
                  List.of(),
                  List.of(file.toString()),
                  InputSettings.DEFAULT,
                  new SchedulerRequest(null, List.of(), FeatureCatalog.current(), List.of(), null),
                  new FirstByNameTieBreaker()));
    }

    @Override
    public ClusterInput edited(SandboxEdits edits) {
      return this;
    }

    @Override
    public boolean isByChance() {
      return false;
    }
  }
}
