package dev.berth.query.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.cluster.manifest.ReadProgress;
import dev.berth.config.features.FeatureCatalog;
import dev.berth.engine.choice.FirstByNameTieBreaker;
import dev.berth.scenario.InputException;
import dev.berth.scenario.InputSettings;
import dev.berth.scenario.RunNotes;
import dev.berth.scenario.RunProgress;
import dev.berth.scenario.ScenarioLoader;
import dev.berth.scenario.ScenarioRequest;
import dev.berth.scenario.SchedulerRequest;
import dev.berth.scenario.SimulationSetup;
import dev.berth.ui.BadQuestionException;
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
import java.util.function.BooleanSupplier;
import org.assertj.core.api.InstanceOfAssertFactories;
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
    answers =
        of(
            NODE,
            POD.formatted("large", "shop", 9, 7),
            POD.formatted("a", "shop", 3, 1),
            POD.formatted("b", "team", 2, 1),
            POD.formatted("c", "team", 1, 1));
  }

  private SimulationAnswers of(String... objects) throws Exception {
    var input =
        new FileOnDisk(
            Files.writeString(folder.resolve("cluster.yaml"), String.join("\n---\n", objects)));
    return new FileAnswers(
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

  @ParameterizedTest
  @CsvSource({"'', web, web", "shop, web, shop/web"})
  void aPodThatIsNotThereIsNamed(String namespace, String pod, String name) {
    assertThatThrownBy(() -> answers().capacity(namespace, pod))
        .isInstanceOfSatisfying(
            BadQuestionException.class,
            e ->
                assertThat(e.problems())
                    .containsExactly("There is no pod called %s.".formatted(name)));
  }

  @ParameterizedTest
  @CsvSource({"1, 1, 0", "1, 2, 0", "1, 3, 1", "3, 1, 1", "2, 5, 3", "-1, 99, 3"})
  void betweenTwoDecisionsPodsWerePlaced(int one, int other, long placed) {
    assertThat(Map.<String, Object>copyOf(answers().between(one, other)))
        .containsEntry("placed", placed)
        .containsEntry("evicted", 0L);
  }

  @Test
  void whatWouldHelpIsSaidOnlyInTheWholeExplanation() throws Exception {
    assertThat(answers().decisions("shop", "large")).doesNotContainKey("wouldHelp");
    assertThat(answers().explanation("shop", "large")).containsKey("wouldHelp");
    assertThat(answers().decisions("shop", "small")).isNull();
    assertThat(answers().explanation("team", "large")).isNull();
  }

  @Test
  void aWorkloadHasItsOutcomeItsRolloutAndItsPods() throws Exception {
    var workload =
        Objects.requireNonNull(
            of(
                    NODE,
                    "{apiVersion: apps/v1, kind: Deployment, metadata: {name: web, namespace:"
                        + " shop}, spec: {replicas: 4, selector: {matchLabels: {a: b}}, template:"
                        + " {metadata: {labels: {a: b}}, spec: {containers: [{name: c, resources:"
                        + " {requests: {cpu: 1}}}]}}}}")
                .workload("Deployment shop/web"));

    assertThat(workload.get("outcome"))
        .asInstanceOf(InstanceOfAssertFactories.MAP)
        .containsEntry("desired", 4L)
        .containsEntry("placed", 3L)
        .containsEntry("pending", 1L);
    assertThat(workload.get("rollout"))
        .asInstanceOf(InstanceOfAssertFactories.MAP)
        .containsEntry("complete", false)
        .containsEntry("ready", 3L);
    assertThat(list(workload, "pods")).hasSize(3);
    assertThat(list(workload, "waitingPods"))
        .singleElement()
        .asInstanceOf(InstanceOfAssertFactories.MAP)
        .containsEntry("workload", "Deployment shop/web")
        .containsEntry("waitsFor", "cpu");
    assertThat(workload).doesNotContainKey("group");
  }

  @Test
  void aGroupHasItsMembers() throws Exception {
    String member =
        "{apiVersion: v1, kind: Pod, metadata: {name: %s, namespace: shop}, spec:"
            + " {schedulingGroup: {podGroupName: gang}, containers: [{name: c, resources:"
            + " {requests: {cpu: 2}}}]}}";
    var answers =
        of(
            "# feature-gates: GenericWorkload=true\n" + NODE,
            "{apiVersion: scheduling.k8s.io/v1beta1, kind: PodGroup, metadata: {name: gang,"
                + " namespace: shop}, spec: {schedulingPolicy: {gang: {minCount: 2}}}}",
            member.formatted("m1"),
            member.formatted("m2"),
            POD.formatted("other", "shop", 0, 1));
    var group = Objects.requireNonNull(answers.workload("podgroup/shop/gang"));

    assertThat(group.get("group"))
        .asInstanceOf(InstanceOfAssertFactories.MAP)
        .containsEntry("minimum", 2L)
        .containsEntry("pods", 2L)
        .containsEntry("placed", 0L)
        .containsEntry("result", "unschedulable");
    assertThat(list(group, "waitingPods")).hasSize(2);
    assertThat(list(answers.waiting(), "waitingPods"))
        .filteredOn(it -> ((Map<?, ?>) it).containsKey("group"))
        .hasSize(2);
    assertThat(answers.workload("podgroup/shop/other")).isNull();
    assertThat(answers.workload("Deployment shop/gang")).isNull();
    assertThat(answers.workload("")).isNull();
  }

  @Test
  void weightsAreChangedWhereTheyAreSet() {
    String yaml = answers().weighted("default-scheduler", Map.of("NodeResourcesFit", 7));

    assertThat(list(answers().configuration(), "profiles"))
        .singleElement()
        .extracting(it -> list(it, "scores"))
        .asInstanceOf(InstanceOfAssertFactories.LIST)
        .contains(Map.of("plugin", "NodeResourcesFit", "weight", 1L));
    assertThat(yaml).containsPattern("name: NodeResourcesFit\\s+weight: 7");
    assertThat(yaml.replaceFirst("(name: NodeResourcesFit\\s+weight: )7", "$11"))
        .isEqualTo(answers().configuration().get("yaml"))
        .isEqualTo(answers().weighted("other", Map.of("NodeResourcesFit", 7)));
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
    public Map<String, @Nullable Object> ask(
        List<String> command, List<String> options, String standardInput, BooleanSupplier end)
        throws InputException {
      throw new InputException(String.join(" ", command), String.join(" ", options));
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
