package dev.berth.recording;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.engine.SchedulerPorts;
import dev.berth.engine.SchedulerSettings;
import dev.berth.engine.choice.RandomTieBreaker;
import dev.berth.framework.PluginException;
import dev.berth.framework.handle.ChoicePolicy;
import dev.berth.framework.handle.WaitingPod;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.scenario.LiveScenario;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// A random life of a cluster, by its seed, that is recorded: pods and nodes come, change and go,
/// writes fail, plugins and extenders hesitate, time passes.
final class RecordedLife {
  private static final String PROFILE =
      """
      apiVersion: kubescheduler.config.k8s.io/v1
      kind: KubeSchedulerConfiguration
      profiles:
      - plugins:
          multiPoint:
            enabled:
            - name: Hesitant
      """;
  private static final int STEPS = 500;
  private static final int PODS = 12;
  private static final long LIMIT = 1 << 24;

  private final Path file;
  private final SplittableRandom random;
  private final Hesitant hesitant = new Hesitant();
  private final LiveScenario live =
      LiveScenario.cluster()
          .plugin(hesitant)
          .configuredBy(PROFILE)
          .choices(choices())
          .decorate(this::recorded);
  private final List<String> notes = new ArrayList<>();
  private @Nullable Recorder recorder;
  private int incarnations;

  private RecordedLife(Path file, long seed) {
    this.file = file;
    random = new SplittableRandom(seed);
  }

  /// Records a life to the file.
  static RecordedLife of(Path file, long seed) {
    var life = new RecordedLife(file, seed);
    life.live();
    return life;
  }

  /// What was noted about the recording.
  List<String> notes() {
    return List.copyOf(notes);
  }

  static ChoicePolicy choices() {
    return new RandomTieBreaker(new SplittableRandom(7));
  }

  /// Replays what is in the file.
  ReplayResult replay(ChoicePolicy choices) throws IOException {
    SchedulerSettings settings = live.choices(choices).settings();
    try (var replay = Replay.of(file)) {
      return replay.run(settings.engine(), settings.queue(), share -> {});
    }
  }

  private SchedulerPorts recorded(SchedulerPorts ports) {
    try {
      var run =
          RunDescription.of(
              "v1",
              PROFILE,
              Map.of(),
              Duration.ofMinutes(5),
              SchedulerSettings.DEFAULT_MAX_BINDINGS,
              7);
      recorder = Recorder.to(file, LIMIT, run.with(ports.extenders()), notes::add);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return recorder.around(ports);
  }

  private void live() {
    if (random.nextBoolean()) {
      live.extenders(List.of(new Moody(random.split())));
    }
    live.api()
        .beforeWrites(call -> {
          if (random.nextInt(6) == 0) {
            throw new PluginException("refused: " + call);
          }
        });
    IntStream.range(0, 4).forEach(i -> live.create(node("n" + i).cpu("4")));
    live.settle();
    for (int step = 0; step < STEPS; step++) {
      act();
    }
    live.settle();
    Objects.requireNonNull(recorder).close();
  }

  private void act() {
    switch (random.nextInt(30)) {
      case 0, 1, 2 -> live.put(newPod());
      case 3 -> withPod(pod -> live.api().delete(pod));
      case 4 ->
          withPod(pod -> live.put(pod.withMetadata(pod.metadata().withLabels(Map.of("a", "b")))));
      case 5 -> live.put(newNode());
      case 6 -> withNode();
      case 7 -> live.clock().advance(Duration.ofMillis(random.nextInt(6000)));
      case 8 -> judge();
      case 9 -> live.settle();
      case 10, 11, 12, 13 -> live.tasks().runAny(random);
      case 14, 15, 16, 17 -> live.scheduler().step();
      default -> live.deliverNext();
    }
  }

  private Pod newPod() {
    incarnations++;
    String name = "p" + random.nextInt(PODS);
    GivenPod pod =
        pod(name)
            .uid(name + "-" + incarnations)
            .cpu(100 * (1 + random.nextInt(8)) + "m")
            .priority(random.nextInt(3));
    return switch (random.nextInt(6)) {
      case 0 -> pod.labels("wait=yes").build();
      case 1 -> pod.labels("write=yes").build();
      case 2 -> pod.gates("closed").build();
      case 3 -> pod.labels("lonely=yes").requiresApart("lonely", "kubernetes.io/hostname").build();
      default -> pod.build();
    };
  }

  private Node newNode() {
    return node("n" + random.nextInt(4)).cpu(500 * (1 + random.nextInt(3)) + "m").build();
  }

  private void withPod(Consumer<Pod> action) {
    List<Pod> pods = live.api().list(Pod.class);
    if (!pods.isEmpty()) {
      action.accept(pods.get(random.nextInt(pods.size())));
    }
  }

  private void withNode() {
    List<Node> nodes = live.api().list(Node.class);
    if (!nodes.isEmpty()) {
      live.remove(nodes.get(random.nextInt(nodes.size())));
    }
  }

  private void judge() {
    for (WaitingPod waiting : hesitant.waiting()) {
      if (random.nextBoolean()) {
        waiting.allow(Hesitant.NAME);
      } else {
        var _ = waiting.reject(Hesitant.NAME, "closed");
      }
    }
  }
}
