package dev.berth.questions.explanation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.manifest.ReadProgress;
import dev.berth.config.features.FeatureCatalog;
import dev.berth.engine.choice.FirstByNameTieBreaker;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.questions.explanation.AttemptStudy.Seeks;
import dev.berth.questions.explanation.RunHistory.Kept;
import dev.berth.questions.explanation.RunHistory.Step;
import dev.berth.scenario.InputSettings;
import dev.berth.scenario.RunNotes;
import dev.berth.scenario.ScenarioLoader;
import dev.berth.scenario.ScenarioRequest;
import dev.berth.scenario.SchedulerRequest;
import dev.berth.scenario.SimulationSetup;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What is said of a pod after a run is what a run for this pod says.
final class RunHistoryTest {
  private static final String EXAMPLE = "../../examples/web-tier.yaml";
  private static final ObjectKey WAITS = new ObjectKey("shop", "import");
  private static final String GROUPS = "../../cli/src/test/resources/dev/berth/cli/groups.yaml";

  private static SimulationSetup setup(String file) throws Exception {
    return new ScenarioLoader(
            InputStream.nullInputStream(),
            InstantSource.fixed(Instant.parse("2026-12-01T12:00:00Z")),
            new ReadProgress(),
            new RunNotes())
        .load(
            new ScenarioRequest(
                List.of(),
                List.of(Path.of(file).toString()),
                InputSettings.DEFAULT,
                new SchedulerRequest(null, List.of(), FeatureCatalog.current(), List.of(), null),
                new FirstByNameTieBreaker()));
  }

  private static RunHistory history(String file, long memory) throws Exception {
    SimulationSetup setup = setup(file);
    var history = new RunHistory(setup, memory);
    setup.simulation().run(history::attempt, history::decided, _ -> {});
    return history;
  }

  private static Set<ObjectKey> pods(RunHistory history) {
    var pods = new TreeSet<ObjectKey>();
    history.setup().cluster().list(Pod.class).forEach(pod -> pods.add(pod.key()));
    history.steps().forEach(step -> step.decisions().forEach(it -> pods.add(it.pod())));
    return pods;
  }

  private static Map<String, @Nullable Object> after(RunHistory history, ObjectKey pod) {
    return Map.copyOf(
        ExplanationTree.of(
            ExplainedRun.after(
                history,
                Objects.requireNonNull(history.withDetailsOf(pod)),
                PodSelection.ofPod(pod, history.setup()),
                false,
                Seeks.ALL)));
  }

  private static Map<String, @Nullable Object> anew(String file, ObjectKey pod) throws Exception {
    SimulationSetup setup = setup(file);
    return Map.copyOf(
        ExplanationTree.of(
            new ExplainedRun(setup, PodSelection.ofPod(pod, setup), false)
                .run(300, true, new RunNotes(), _ -> {})));
  }

  @ParameterizedTest
  @ValueSource(strings = {EXAMPLE, GROUPS, "../../examples/release.yaml"})
  void eachPodIsExplainedAsARunForItWouldExplainIt(String file) throws Exception {
    RunHistory history = history(file, Long.MAX_VALUE);

    assertThat(pods(history)).isNotEmpty();
    for (ObjectKey pod : pods(history)) {
      assertThat(after(history, pod)).as(pod.toString()).isEqualTo(anew(file, pod));
    }
  }

  @Test
  void whatTakesLongIsLeftOutIfItIsNotSought() throws Exception {
    RunHistory history = history(EXAMPLE, Long.MAX_VALUE);
    var quick =
        ExplanationTree.of(
            ExplainedRun.after(
                history,
                history.steps(),
                PodSelection.ofPod(WAITS, history.setup()),
                false,
                Seeks.NOTHING));

    assertThat(after(history, WAITS)).containsKey("wouldHelp").containsAllEntriesOf(quick);
    assertThat(quick).containsKey("attempts").doesNotContainKeys("wouldHelp", "notes");
  }

  @Test
  void withoutMemoryTheResultsAreLeft() throws Exception {
    RunHistory whole = history(EXAMPLE, Long.MAX_VALUE);
    RunHistory reduced = history(EXAMPLE, 0);

    assertThat(reduced.bytes()).isZero();
    assertThat(whole.bytes()).isPositive();
    assertThat(reduced.steps()).extracting(Step::kept).containsOnly(Kept.RESULT);
    assertThat(results(reduced)).isNotEmpty().isEqualTo(results(whole));
    assertThat(reduced.withDetailsOf(WAITS)).isNull();
    assertThat(reduced.steps()).allMatch(it -> reduced.attempt(it, pod(it)) == null);
  }

  @Test
  void whatIsDecidedAgainSaysTheSame() throws Exception {
    RunHistory whole = history(EXAMPLE, Long.MAX_VALUE);
    int again = 0;
    for (int tenths = 1; tenths < 10; tenths++) {
      RunHistory less = history(EXAMPLE, whole.bytes() * tenths / 10);
      for (Step step : less.steps()) {
        if (step.kept() == Kept.RESULT_AND_CLUSTER) {
          assertThat(after(less, pod(step))).isEqualTo(after(whole, pod(step)));
          again++;
        }
      }
    }

    assertThat(again).isPositive();
  }

  @Test
  void thePodsThatWaitAreKeptLongest() throws Exception {
    RunHistory whole = history(EXAMPLE, Long.MAX_VALUE);
    RunHistory half = history(EXAMPLE, whole.bytes() / 2);

    assertThat(half.bytes()).isPositive().isLessThanOrEqualTo(whole.bytes() / 2);
    assertThat(half.steps()).extracting(Step::kept).contains(Kept.RESULT_AND_CLUSTER);
    assertThat(half.steps())
        .filteredOn(it -> it.kept() != Kept.WHOLE)
        .flatExtracting(Step::decisions)
        .extracting(Decision::result)
        .containsOnly(Decision.Result.SCHEDULED);
    assertThat(half.withDetailsOf(WAITS)).isNotNull();
  }

  private static ObjectKey pod(Step step) {
    return step.decisions().getFirst().pod();
  }

  @Test
  void onlyPodsThatWereThereAreKnown() throws Exception {
    RunHistory history = history(EXAMPLE, 0);

    assertThat(history.knows(WAITS)).isTrue();
    assertThat(history.knows(new ObjectKey("shop", "imports"))).isFalse();
  }

  private static List<List<Object>> results(RunHistory history) {
    return history.steps().stream()
        .flatMap(step -> step.decisions().stream())
        .map(
            it -> List.<Object>of(it.pod(), it.result(), String.valueOf(it.chosen()), it.message()))
        .toList();
  }
}
