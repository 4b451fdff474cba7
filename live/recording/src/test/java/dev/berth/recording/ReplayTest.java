package dev.berth.recording;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.berth.engine.choice.RandomTieBreaker;
import dev.berth.engine.cycle.VerificationError;
import dev.berth.engine.live.Reconfiguration;
import dev.berth.engine.live.SchedulerSettings;
import dev.berth.framework.model.NodeAspect;
import dev.berth.testkit.fake.FakeRememberedFilter;
import dev.berth.testkit.scenario.LiveScenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What was recorded comes to the same decisions; and what does not is found.
final class ReplayTest {
  private static final int SEEDS = 40;
  private static final String EVICTING =
      """
      apiVersion: kubescheduler.config.k8s.io/v1
      kind: KubeSchedulerConfiguration
      profiles:
      - plugins:
          postFilter:
            disabled:
            - name: "*"
            enabled:
            - name: Evictor
      """;

  private static final String WITH_FAKE =
      """
      apiVersion: kubescheduler.config.k8s.io/v1
      kind: KubeSchedulerConfiguration
      profiles:
      - plugins:
          multiPoint:
            enabled:
            - name: Fake
      """;

  @TempDir Path folder;

  static Stream<Long> seeds() {
    Long one = Long.getLong("seed");
    return one == null ? IntStream.rangeClosed(1, SEEDS).mapToObj(Long::valueOf) : Stream.of(one);
  }

  private Path file() {
    return folder.resolve("run.rec");
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void aRandomLifeComesToTheSameDecisions(long seed) throws IOException {
    var life = RecordedLife.of(file(), seed);
    ReplayResult result = life.replay(RecordedLife.choices());

    assertThat(result.difference()).as("seed %d", seed).isNull();
    assertThat(result.whole()).isTrue();
    assertThat(result.decisions()).isGreaterThan(10);
    assertThat(life.notes()).isEmpty();
  }

  @Test
  void anotherDecisionIsFound() throws IOException {
    var life = RecordedLife.of(file(), 3);
    ReplayResult result = life.replay(new RandomTieBreaker(new SplittableRandom(8)));

    Difference difference = Objects.requireNonNull(result.difference());
    assertThat(difference.pod()).startsWith("default/p");
    assertThat(difference.parts()).extracting(Difference.Part::what).containsOnly("node");
    assertThat(difference.step()).isPositive();
  }

  @Test
  void anotherVictimIsFound() throws IOException {
    try (var recorder =
        Recorder.to(
            file(),
            1 << 20,
            RunDescription.of("v1", EVICTING, Map.of(), Duration.ofMinutes(5), 1, 7),
            note -> {})) {
      evicting("first")
          .decorate(recorder::around)
          .create(node("n1").cpu("1"))
          .create(pod("first").cpu("500m").on("n1"))
          .create(pod("second").cpu("500m").on("n1"))
          .create(pod("urgent").cpu("500m").priority(1))
          .settle();
    }

    assertThat(replayEvicting("first").difference()).isNull();
    Difference difference = Objects.requireNonNull(replayEvicting("second").difference());
    assertThat(difference.pod()).isEqualTo("default/urgent");
    assertThat(difference.parts())
        .extracting(Difference.Part::what)
        .containsExactly("candidates and victims");
  }

  private static LiveScenario evicting(String victim) {
    return LiveScenario.cluster().plugin(new Evictor(victim)).configuredBy(EVICTING);
  }

  /// No configuration is taken over.
  private static Reconfiguration none(String document) {
    throw new AssertionError(document);
  }

  private ReplayResult replayEvicting(String victim) throws IOException {
    SchedulerSettings settings = evicting(victim).settings();
    try (var replay = Replay.of(file())) {
      return replay.run(settings.engine(), settings.queue(), ReplayTest::none, share -> {});
    }
  }

  /// What was remembered is in no snapshot; but a replay remembers the same.
  @Test
  void aDifferenceOfRememberedAnswersIsFoundAgain() throws IOException {
    VerificationError found;
    try (var recorder =
        Recorder.to(
            file(),
            1 << 20,
            RunDescription.of("v1", WITH_FAKE, Map.of(), Duration.ofMinutes(5), 4, 7),
            note -> {})) {
      var live =
          verified()
              .decorate(recorder::around)
              .create(node("n1"))
              .create(node("n2"))
              .create(pod("first"))
              .settle();
      found =
          catchThrowableOfType(
              VerificationError.class,
              () -> live.create(node("n1").labels("closed=yes")).create(pod("second")).settle());
    }

    assertThat(found).hasMessageContaining("pod default/second: status of n1: remembered as");
    SchedulerSettings settings = verified().settings();
    try (var replay = Replay.of(file())) {
      assertThatThrownBy(
              () -> replay.run(settings.engine(), settings.queue(), ReplayTest::none, share -> {}))
          .isInstanceOf(VerificationError.class)
          .hasMessage(found.getMessage());
    }
  }

  private static LiveScenario verified() {
    return LiveScenario.cluster()
        .plugin(
            new FakeRememberedFilter(
                NodeAspect.TAINTS,
                "",
                node -> !node.node().metadata().labels().containsKey("closed")))
        .configuredBy(WITH_FAKE)
        .verified();
  }

  @Test
  void aRecordingThatBreaksOffIsReplayedToItsLastWholeStep() throws IOException {
    var life = RecordedLife.of(file(), 3);
    long all = life.replay(RecordedLife.choices()).decisions();
    byte[] bytes = Files.readAllBytes(file());
    for (int length = bytes.length - 9; length > 400; length -= 997) {
      Files.write(file(), Arrays.copyOf(bytes, length));
      ReplayResult result = life.replay(RecordedLife.choices());
      assertThat(result.difference()).isNull();
      assertThat(result.whole()).isFalse();
      assertThat(result.decisions()).isLessThanOrEqualTo(all);
    }
  }

  @Test
  void aDamagedRecordingIsNotTakenForAnother() throws IOException {
    var life = RecordedLife.of(file(), 3);
    byte[] bytes = Files.readAllBytes(file());
    var random = new SplittableRandom(1);
    for (int i = 0; i < 50; i++) {
      byte[] damaged = bytes.clone();
      int at = 30 + random.nextInt(bytes.length - 30);
      damaged[at] ^= (byte) (1 + random.nextInt(255));
      Files.write(file(), damaged);
      try {
        ReplayResult result = life.replay(RecordedLife.choices());
        assertThat(result.difference() != null || !result.whole()).as("byte %d", at).isTrue();
      } catch (BadRecordingException e) {
        assertThat(e.getMessage()).isNotBlank();
      }
    }
  }

  @Test
  void somethingElseIsNoRecording() throws IOException {
    Files.writeString(file(), "apiVersion: v1\n");
    assertThatThrownBy(() -> Replay.of(file()))
        .isInstanceOf(BadRecordingException.class)
        .hasMessageContaining("not a recording");
    Files.writeString(file(), "");
    assertThatThrownBy(() -> Replay.of(file())).isInstanceOf(BadRecordingException.class);
  }

  @Test
  void aRecordingEndsAtItsLimitWithOneNote() throws Exception {
    var notes = new LinkedBlockingQueue<String>();
    var random = new SplittableRandom(1);
    try (var recording = RecordingFile.create(file(), 10_000, notes::add)) {
      for (int i = 0; i < 50_000; i++) {
        var time = new RecordedInput.Time(Instant.ofEpochSecond(random.nextLong(1L << 32)));
        recording.add(new Frame.StepEnd(List.of(time), List.of()));
      }
      assertThat(notes.take()).contains("limit of 10000 bytes");
    }
    assertThat(notes).isEmpty();
    assertThat(Files.size(file())).isLessThan(200_000);
  }
}
