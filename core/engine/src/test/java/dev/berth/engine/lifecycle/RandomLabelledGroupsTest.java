package dev.berth.engine.lifecycle;

import static dev.berth.testkit.Given.node;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Pod;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.scenario.LiveScenario;
import dev.berth.testkit.scenario.RandomLife;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Whatever happens to pods that are in groups and queues by their labels, which change as well: no
/// pod is lost, none is in two places, and a plugin that follows pods is shown each of them once,
/// as it is.
class RandomLabelledGroupsTest {
  private static final int SEEDS = 40;
  private static final int STEPS = 400;
  private static final int NODES = 10;

  private final LabelledGroups groups = new LabelledGroups("LabelledGroups");
  private final LiveScenario live =
      SmallScheduler.cluster().plugin(groups).configuredBy(groups.profile());

  static Stream<Long> seeds() {
    Long one = Long.getLong("seed");
    return one == null ? IntStream.rangeClosed(1, SEEDS).mapToObj(Long::valueOf) : Stream.of(one);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void noPodIsLost(long seed) {
    var random = new SplittableRandom(seed);
    var life = new RandomLife(live, random, pod -> labelled(pod, random));
    if (random.nextBoolean()) {
      live.api().deleteGracefully();
    }
    live.settle();
    for (int step = 0; step < STEPS; step++) {
      switch (random.nextInt(60)) {
        case 0 -> group(random);
        case 1, 2 -> relabel(random);
        case 3 -> {
          if (random.nextInt(3) == 0) {
            var _ = live.reconfigure();
          }
        }
        default -> life.act();
      }
      if (!live.api().hasUndeliveredChanges()) {
        live.scheduler().step();
        assertEveryPodIsInOnePlace(seed, step);
      }
    }
    life.faulty(false);
    end();
    assertThat(live.differences()).as("seed %d", seed).isEmpty();
    assertThat(live.errors()).as("seed %d", seed).allMatch(error -> error.contains("refused: "));
    assertThat(nodes(groups.shown())).as("seed %d", seed).isEqualTo(nodes(pods()));
    assertThat(pods().stream().filter(RandomLabelledGroupsTest::isStuck))
        .as("seed %d", seed)
        .isEmpty();
  }

  private List<Pod> pods() {
    return live.api().list(Pod.class);
  }

  private static Map<String, String> nodes(Collection<Pod> pods) {
    return pods.stream()
        .collect(Collectors.toMap(pod -> pod.metadata().uid(), pod -> pod.spec().nodeName()));
  }

  /// One that is gated would hold up its group for good.
  private static GivenPod labelled(GivenPod pod, SplittableRandom random) {
    String queue = "queue=q" + random.nextInt(3);
    return switch (random.nextInt(4)) {
      case 0 -> pod.gates().labels(queue + ",group=g" + random.nextInt(2));
      case 1 -> pod.gates().labels(queue + ",group=made-up,min=2");
      default -> pod.labels(queue);
    };
  }

  /// A group comes, changes, or goes.
  private void group(SplittableRandom random) {
    var group = LabelledGroups.group("g" + random.nextInt(2), 1 + random.nextInt(4));
    if (random.nextInt(3) == 0) {
      live.remove(group);
    } else {
      live.put(group);
    }
  }

  /// A pod that has no gates comes to a group, leaves it, or changes it, or its queue.
  private void relabel(SplittableRandom random) {
    List<Pod> pods = pods().stream().filter(pod -> pod.spec().schedulingGates().isEmpty()).toList();
    if (pods.isEmpty()) {
      return;
    }
    Pod pod = pods.get(random.nextInt(pods.size()));
    var labels = new TreeMap<>(pod.metadata().labels());
    labels.put("queue", "q" + random.nextInt(3));
    labels.remove("min");
    if (random.nextBoolean()) {
      labels.put("group", "g" + random.nextInt(2));
    } else {
      labels.remove("group");
    }
    live.put(pod.withMetadata(pod.metadata().withLabels(labels)));
  }

  private static boolean isStuck(Pod pod) {
    return pod.spec().nodeName().isEmpty()
        && pod.spec().schedulingGates().isEmpty()
        && !pod.metadata().labels().containsKey("min"); // the other one may be gone
  }

  private void assertEveryPodIsInOnePlace(long seed, int step) {
    for (Pod pod : pods()) {
      if (pod.spec().nodeName().isEmpty() && !pod.isTerminating()) {
        assertThat(live.scheduler().placesOf(pod.metadata().uid()))
            .as("seed %d, step %d, pod %s", seed, step, pod.key())
            .hasSize(1);
      }
    }
  }

  /// All obstacles go, and room comes.
  private void end() {
    live.settle();
    IntStream.range(0, NODES).forEach(i -> live.create(node("last-" + i).cpu("100")));
    live.put(LabelledGroups.group("g0", 1)).put(LabelledGroups.group("g1", 1));
    for (int i = 0; i < 4; i++) {
      pods().stream().filter(Pod::isTerminating).forEach(live::remove);
      live.advance(Duration.ofSeconds(12));
    }
  }
}
