package dev.berth.plugins.lifecycle;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.framework.PluginException;
import dev.berth.framework.handle.WaitingPod;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.scenario.LiveScenario;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Whatever happens, in whatever order, and whatever fails: no pod is lost, none is in two places,
/// and what the engine knows is what there is.
class RandomLifecycleTest {
  private static final int SEEDS = 60;
  private static final int STEPS = 400;
  private static final int PODS = 9;
  private static final String PROFILE =
      """
      apiVersion: kubescheduler.config.k8s.io/v1
      kind: KubeSchedulerConfiguration
      profiles:
      - plugins:
          multiPoint:
            enabled:
            - name: Doorkeeper
      """;

  private final Doorkeeper door = new Doorkeeper();
  private final LiveScenario live = LiveScenario.cluster().plugin(door).configuredBy(PROFILE);
  private int incarnations;
  private boolean faulty;

  static Stream<Long> seeds() {
    Long one = Long.getLong("seed");
    return one == null ? IntStream.rangeClosed(1, SEEDS).mapToObj(Long::valueOf) : Stream.of(one);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void noPodIsLost(long seed) {
    var random = new SplittableRandom(seed);
    live.api()
        .beforeWrites(call -> {
          if (faulty && random.nextInt(6) == 0) {
            throw new PluginException("refused: " + call);
          }
        });
    if (random.nextBoolean()) {
      live.api().deleteGracefully();
    }
    live.settle();
    faulty = true;
    for (int step = 0; step < STEPS; step++) {
      act(random);
      if (!live.api().hasUndeliveredChanges()) {
        live.scheduler().step();
        assertEveryPodIsInOnePlace(seed, step);
      }
    }
    faulty = false;
    end();
    assertThat(live.differences()).as("seed %d", seed).isEmpty();
    assertThat(live.errors()).as("seed %d", seed).allMatch(it -> it.contains("refused: "));
    assertThat(live.api().list(Pod.class).stream().filter(RandomLifecycleTest::isStuck))
        .as("seed %d", seed)
        .extracting(this::account)
        .isEmpty();
  }

  private static boolean isStuck(Pod pod) {
    return isPending(pod) && pod.spec().schedulingGates().isEmpty();
  }

  private String account(Pod pod) {
    String uid = pod.metadata().uid();
    return "%s: %s, %s, %s"
        .formatted(
            pod.key(),
            live.scheduler().placesOf(uid),
            pod.metadata().labels(),
            live.decisions().stream()
                .filter(decision -> decision.uid().equals(uid))
                .map(decision -> decision.message())
                .toList());
  }

  private void assertEveryPodIsInOnePlace(long seed, int step) {
    for (Pod pod : live.api().list(Pod.class)) {
      if (pod.spec().nodeName().isEmpty() && !pod.isTerminating()) {
        assertThat(live.scheduler().placesOf(pod.metadata().uid()))
            .as("seed %d, step %d, pod %s", seed, step, pod.key())
            .hasSize(1);
      }
    }
  }

  /// All obstacles go, and room comes: every pod must be bound, long before it is tried unasked.
  private void end() {
    live.settle();
    door.open();
    IntStream.range(0, PODS).forEach(i -> live.create(node("last-" + i).cpu("100")));
    for (int i = 0; i < 4; i++) {
      live.api().list(Pod.class).stream().filter(Pod::isTerminating).forEach(live::remove);
      live.advance(Duration.ofSeconds(12));
    }
  }

  private void act(SplittableRandom random) {
    switch (random.nextInt(34)) {
      case 0, 1, 2 -> live.put(newPod(random));
      case 3 -> withPod(random, it -> true, it -> live.api().delete(it));
      case 4 -> withPod(random, Pod::isTerminating, live::remove);
      case 5 ->
          withPod(
              random,
              RandomLifecycleTest::isPending,
              it -> live.put(it.withSpec(it.spec().withSchedulingGates(List.of()))));
      case 6 ->
          withPod(
              random,
              RandomLifecycleTest::isPending,
              it -> live.put(it.withSpec(it.spec().withNodeName("n" + random.nextInt(4)))));
      case 7 ->
          withPod(
              random,
              it -> true,
              it ->
                  live.put(
                      it.withMetadata(
                          it.metadata().withDeletionTimestamp(live.clock().instant()))));
      case 8, 9 -> live.put(newNode(random));
      case 10 -> withNode(random);
      case 11 -> live.clock().advance(Duration.ofMillis(random.nextInt(4000)));
      case 12 -> judge(random);
      case 13, 14 -> live.tasks().runAny(random);
      case 15, 16, 17 -> live.scheduler().step();
      default -> live.deliverNext();
    }
  }

  private static boolean isPending(Pod pod) {
    return pod.spec().nodeName().isEmpty();
  }

  private Pod newPod(SplittableRandom random) {
    incarnations++;
    String name = "p" + random.nextInt(PODS);
    GivenPod pod =
        pod(name)
            .uid(name + "-" + incarnations)
            .cpu(100 * (1 + random.nextInt(8)) + "m")
            .priority(random.nextInt(3));
    if (random.nextInt(5) == 0) {
      pod = pod.gates("closed");
    }
    if (random.nextInt(4) == 0) {
      pod = pod.labels("prebind=yes,wait=" + (1 + random.nextInt(20)));
    }
    if (random.nextInt(8) == 0) {
      pod = pod.labels("lonely=yes").requiresApart("lonely", "kubernetes.io/hostname");
    }
    return pod.build();
  }

  private static Node newNode(SplittableRandom random) {
    GivenNode node = node("n" + random.nextInt(4)).cpu(500 * (1 + random.nextInt(3)) + "m");
    return (random.nextInt(4) == 0 ? node.taint("full=yes:NoSchedule") : node).build();
  }

  private void withPod(SplittableRandom random, Predicate<Pod> which, Consumer<Pod> action) {
    List<Pod> pods = live.api().list(Pod.class).stream().filter(which).toList();
    if (!pods.isEmpty()) {
      action.accept(pods.get(random.nextInt(pods.size())));
    }
  }

  private void withNode(SplittableRandom random) {
    List<Node> nodes = live.api().list(Node.class);
    if (!nodes.isEmpty()) {
      live.remove(nodes.get(random.nextInt(nodes.size())));
    }
  }

  private void judge(SplittableRandom random) {
    for (WaitingPod waiting : door.context().waitingPods().all()) {
      if (random.nextBoolean()) {
        waiting.allow(Doorkeeper.NAME);
      } else {
        waiting.reject(Doorkeeper.NAME, "closed");
      }
    }
  }
}
