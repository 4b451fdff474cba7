package dev.berth.conformance.parity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Pod;
import dev.berth.cluster.manifest.ReadProgress;
import dev.berth.config.features.FeatureCatalog;
import dev.berth.engine.choice.FirstByNameTieBreaker;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.diagnosis.AttemptDecision;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.model.PodInfo;
import dev.berth.questions.explanation.Attempt;
import dev.berth.questions.explanation.AttemptStudy;
import dev.berth.questions.explanation.AttemptStudy.Seeks;
import dev.berth.questions.explanation.AttemptTree;
import dev.berth.questions.explanation.RunHistory;
import dev.berth.questions.explanation.RunHistory.Step;
import dev.berth.questions.explanation.Tried;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// A decision that is read after its run says what it said when it was made: in the recorded
/// clusters, with every node's verdict and score.
class LateDecisionsTest {
  @TempDir Path folder;

  @TestFactory
  Stream<DynamicTest> decisionsAreTheSameAfterTheRun() {
    RecordedClusters recorded = RecordedClusters.read();
    return recorded.sample().stream()
        .map(name -> DynamicTest.dynamicTest(name, () -> compare(recorded.cluster(name, folder))));
  }

  private static void compare(Path file) throws Exception {
    RunHistory whole = history(file, Long.MAX_VALUE);
    SimulationSetup read = setup(file);
    var atOnce = new ReadAtOnce(read);
    read.simulation().run(atOnce::attempt, atOnce::decided, _ -> {});

    assertThat(late(whole)).isEqualTo(atOnce.attempts);
    RunHistory half = history(file, whole.bytes() / 2);
    List<Map<String, @Nullable Object>> known = late(half);
    for (int i = 0; i < known.size(); i++) {
      if (!known.get(i).isEmpty()) {
        assertThat(known.get(i)).isEqualTo(atOnce.attempts.get(i));
      }
    }
  }

  private static RunHistory history(Path file, long memory) throws Exception {
    SimulationSetup setup = setup(file);
    var history = new RunHistory(setup, memory);
    setup.simulation().run(history::attempt, history::decided, _ -> {});
    return history;
  }

  private static List<Map<String, @Nullable Object>> late(RunHistory history) {
    var late = new ArrayList<Map<String, @Nullable Object>>();
    for (Step step : history.steps()) {
      for (Decision decision : step.decisions()) {
        Attempt attempt = history.attempt(step, decision.pod());
        late.add(attempt == null ? Map.of() : AttemptTree.ATTEMPT.tree(attempt));
      }
    }
    return late;
  }

  /// Reads all of each decision as soon as it is made.
  private static final class ReadAtOnce {
    private final SimulationSetup setup;
    private final List<Map<String, @Nullable Object>> attempts = new ArrayList<>();
    private final List<Pod> tried = new ArrayList<>();
    private @Nullable Snapshot before;

    ReadAtOnce(SimulationSetup setup) {
      this.setup = setup;
    }

    void attempt(PodInfo pod) {
      tried.add(pod.pod());
      if (before == null) {
        before = setup.engine().snapshot();
      }
    }

    void decided(AttemptDecision decision) {
      switch (decision) {
        case Decision ofPod -> read(ofPod, false);
        case GroupDecision ofGroup -> ofGroup.members().forEach(it -> read(it.decision(), true));
      }
      tried.clear();
      before = null;
    }

    private void read(Decision decision, boolean isMember) {
      Snapshot cluster = before;
      var pod = tried.stream().filter(it -> it.key().equals(decision.pod())).findFirst();
      attempts.add(
          cluster == null || pod.isEmpty()
              ? Map.of()
              : AttemptTree.ATTEMPT.tree(
                  new AttemptStudy(setup::dryRun, setup.hasExtenders(), Seeks.NOTHING)
                      .attempt(new Tried(decision, cluster, pod.get(), isMember))));
    }
  }

  private static SimulationSetup setup(Path file) throws Exception {
    return new ScenarioLoader(
            InputStream.nullInputStream(),
            InstantSource.fixed(Instant.parse("2026-12-01T12:00:00Z")),
            new ReadProgress(),
            new RunNotes())
        .leavingOutInvalid()
        .load(
            new ScenarioRequest(
                List.of(),
                List.of(file.toString()),
                InputSettings.DEFAULT,
                new SchedulerRequest(null, List.of(), FeatureCatalog.current(), List.of(), null),
                new FirstByNameTieBreaker()));
  }
}
