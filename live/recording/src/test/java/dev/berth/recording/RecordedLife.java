package dev.berth.recording;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;

import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.scheduling.GangSchedulingPolicy;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.api.scheduling.PodGroupSchedulingPolicy;
import dev.berth.api.scheduling.PodGroupSpec;
import dev.berth.api.scheduling.PodGroupStatus;
import dev.berth.engine.choice.RandomTieBreaker;
import dev.berth.engine.live.Reconfiguration;
import dev.berth.engine.live.SchedulerPorts;
import dev.berth.engine.live.SchedulerSettings;
import dev.berth.framework.cluster.ChoicePolicy;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.scenario.LiveScenario;
import dev.berth.testkit.scenario.RandomLife;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
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
  private static final String PACKING =
      """
      apiVersion: kubescheduler.config.k8s.io/v1
      kind: KubeSchedulerConfiguration
      profiles:
      - plugins:
          multiPoint:
            enabled:
            - name: Hesitant
            disabled:
            - name: NodeResourcesBalancedAllocation
        pluginConfig:
        - name: NodeResourcesFit
          args:
            scoringStrategy:
              type: MostAllocated
      """;
  private static final int STEPS = 500;
  private static final long LIMIT = 1 << 24;

  private final Path file;
  private final SplittableRandom random;
  private final boolean grouped;
  private final Hesitant hesitant = new Hesitant();
  private final LiveScenario live =
      LiveScenario.cluster()
          .plugin(hesitant)
          .configuredBy(PROFILE)
          .choices(choices())
          .decorate(this::recorded);
  private final List<String> notes = new ArrayList<>();
  private @Nullable Recorder recorder;

  private RecordedLife(Path file, long seed) {
    this.file = file;
    random = new SplittableRandom(seed);
    grouped = random.nextBoolean();
    live.gate(SchedulerFeature.GENERIC_WORKLOAD, grouped);
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
    SchedulerSettings settings = settings(PROFILE, choices);
    try (var replay = Replay.of(file)) {
      return replay.run(
          settings.engine(),
          settings.queue(),
          document -> {
            SchedulerSettings later = settings(document, choices);
            return new Reconfiguration(later.engine(), later.queue(), document);
          },
          share -> {});
    }
  }

  private SchedulerSettings settings(String document, ChoicePolicy choices) {
    return live.configuredBy(document).choices(choices).settings();
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
    var life = new RandomLife(live, random, this::labelled);
    IntStream.range(0, 4).forEach(i -> live.create(node("n" + i).cpu("4")));
    live.settle();
    for (int step = 0; step < STEPS; step++) {
      if (random.nextInt(30) == 0) {
        life.judge(hesitant.waiting(), Hesitant.NAME);
      } else if (random.nextInt(60) == 0) {
        var _ = live.configuredBy(random.nextBoolean() ? PACKING : PROFILE).reconfigure();
      } else if (random.nextInt(40) == 0) {
        group("g" + random.nextInt(2));
      } else if (random.nextInt(20) == 0) {
        expectation();
      } else {
        life.act();
      }
    }
    live.settle();
    Objects.requireNonNull(recorder).close();
  }

  /// A pod of a controller is expected on a node, or no more.
  private void expectation() {
    GivenPod expected = web(pod("web").uid("expected-" + random.nextInt(3)));
    var patience = Duration.ofSeconds(random.nextInt(1, 60));
    if (random.nextInt(3) == 0) {
      live.scheduler().expectNoMore(expected.info().uid());
    } else if (random.nextInt(3) == 0) {
      live.api().list(Pod.class).stream()
          .skip(random.nextInt(5))
          .findFirst()
          .ifPresent(pod ->
              live.scheduler().nominate(pod.metadata().uid(), "n" + random.nextInt(4), patience));
    } else {
      live.scheduler().expect(expected.cpu("1").build(), "n" + random.nextInt(4), patience);
    }
  }

  private static GivenPod web(GivenPod pod) {
    return pod.ownedBy("apps/v1", "ReplicaSet", "web");
  }

  /// A group comes, changes, or goes.
  private void group(String name) {
    var known = live.api().get(PodGroup.class, new ObjectKey("default", name));
    if (known != null && random.nextInt(3) == 0) {
      live.remove(known);
    } else {
      var gang = new GangSchedulingPolicy(1 + random.nextInt(4));
      live.put(
          new PodGroup(
              ObjectMeta.named("default", name).withUid(name),
              PodGroupSpec.EMPTY.withSchedulingPolicy(new PodGroupSchedulingPolicy(null, gang)),
              PodGroupStatus.EMPTY));
    }
  }

  /// Some pods wait, some are written to before they are bound, some are members of groups, some
  /// are of a controller.
  private GivenPod labelled(GivenPod pod) {
    return switch (random.nextInt(6)) {
      case 0 -> pod.labels("wait=yes");
      case 1 -> pod.labels("write=yes");
      case 2, 3 ->
          grouped && random.nextInt(4) > 0 ? pod.priority(0).inGroup("g" + random.nextInt(2)) : pod;
      case 4 -> web(pod);
      default -> pod;
    };
  }
}
