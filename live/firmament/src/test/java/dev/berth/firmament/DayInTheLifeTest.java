package dev.berth.firmament;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.firmament.PlayedCluster.Controller;
import dev.berth.firmament.PlayedCluster.PlayedNode;
import dev.berth.firmament.PlayedCluster.PlayedPod;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Days of a cluster with Poseidon: nodes come, fail, are cordoned and return; controllers make
/// pods, gangs among them, and replace those that end; pods of other schedulers come and go. What
/// holds after each round: no node has more than it has, all placements meet what the pods ask for,
/// gangs start whole, and Poseidon has no reason to end itself.
final class DayInTheLifeTest {
  private static final int ROUNDS = 30;
  private static final long MIB = 1L << 20;

  static LongStream seeds() {
    Long given = Long.getLong("seed");
    return given == null ? LongStream.range(0, Long.getLong("seeds", 2)) : LongStream.of(given);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void withoutAViewOfTheClusterWhatIsReportedIsEnough(long seed) {
    new Day(seed, false).play();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void withAViewOfTheClusterARestartLosesNothing(long seed) {
    new Day(seed, true).play();
  }

  /// A day.
  private static final class Day {
    private final SplittableRandom random;
    private final PlayedCluster cluster = new PlayedCluster();
    private final boolean hasView;
    private final Set<Controller> hasStarted = new HashSet<>();
    private RunningService service;
    private PlayedPoseidon poseidon;
    private int names;
    private int placed;

    Day(long seed, boolean hasView) {
      random = new SplittableRandom(seed);
      this.hasView = hasView;
      service = RunningService.start(view());
      poseidon = new PlayedPoseidon(cluster, service.client());
    }

    private @Nullable BoundPods view() {
      return hasView ? cluster::bound : null;
    }

    void play() {
      try {
        for (int n = 0; n < 4; n++) {
          newNode();
        }
        for (int round = 0; round < ROUNDS; round++) {
          if (hasView && round % 10 == 7) {
            restart();
          }
          for (int events = random.nextInt(8); events > 0; events--) {
            event();
          }
          schedule();
        }
        assertThat(placed).as("placed pods").isGreaterThan(10);
      } finally {
        service.close();
      }
    }

    /// If one of both restarts, the other does, too.
    private void restart() {
      service.close();
      service = RunningService.start(view());
      poseidon = new PlayedPoseidon(cluster, service.client());
    }

    private void event() {
      switch (random.nextInt(14)) {
        case 0 -> newNode();
        case 1 -> failOrReturn();
        case 2 -> cordonOrUncordon();
        case 3 -> relabel();
        case 4, 5, 6, 7 -> newController();
        case 8 -> end(true);
        case 9 -> end(false);
        case 10, 11 -> delete();
        case 12 -> startForeign();
        default -> endForeign();
      }
    }

    private void newNode() {
      if (cluster.nodes.size() < 8) {
        var node =
            new PlayedNode(
                "n" + names++,
                1_000L * random.nextInt(2, 9),
                1_024 * MIB * random.nextInt(4, 17),
                random.nextInt(4, 20),
                random.nextBoolean() ? "a" : "b",
                random.nextInt(4) == 0);
        cluster.nodes.put(node.name, node);
        poseidon.added(node);
      }
    }

    private void failOrReturn() {
      var node = any(cluster.nodes.values(), it -> !it.isCordoned);
      if (node == null) {
        return;
      }
      node.isReady = !node.isReady;
      if (node.isReady) {
        poseidon.added(node);
      } else {
        poseidon.failed(node);
        if (random.nextBoolean()) {
          cluster.on(node.name).toList().forEach(this::remove);
        }
      }
    }

    private void cordonOrUncordon() {
      var node = any(cluster.nodes.values(), it -> it.isReady);
      if (node == null) {
        return;
      }
      node.isCordoned = !node.isCordoned;
      if (node.isCordoned) {
        poseidon.cordoned(node);
      } else {
        poseidon.added(node);
      }
    }

    private void relabel() {
      var node = any(cluster.nodes.values(), PlayedNode::isReported);
      if (node != null) {
        node.zone = random.nextBoolean() ? "a" : "b";
        node.isTainted = random.nextInt(4) == 0;
        poseidon.changed(node);
      }
    }

    private void newController() {
      int pods = random.nextInt(1, 6);
      boolean isGang = pods > 1 && random.nextInt(3) == 0;
      var controller =
          new Controller(
              "c" + names++,
              100L * random.nextInt(1, 25),
              256 * MIB * random.nextInt(1, 12),
              isGang ? random.nextInt(2, pods + 1) : 0,
              switch (random.nextInt(4)) {
                case 0 -> "a";
                case 1 -> "b";
                default -> "";
              },
              random.nextInt(3) == 0,
              random.nextInt(4) == 0);
      for (int p = 0; p < pods; p++) {
        create(controller);
      }
    }

    private void create(Controller controller) {
      var pod = new PlayedPod("p" + names++, controller, false);
      cluster.pods.put(pod.name, pod);
      poseidon.created(pod);
    }

    private void end(boolean succeeds) {
      var pod = any(cluster.pods.values(), it -> !it.isForeign && it.isRunning && !it.hasEnded);
      if (pod == null) {
        return;
      }
      pod.hasEnded = true;
      if (succeeds) {
        poseidon.succeeded(pod);
      } else {
        poseidon.failed(pod);
        create(pod.controller);
      }
    }

    /// The controller replaces the pod before it is gone, after it, or not at all.
    private void delete() {
      var pod = any(cluster.pods.values(), it -> !it.isForeign);
      if (pod == null) {
        return;
      }
      int replacement = random.nextInt(3);
      if (replacement == 0) {
        create(pod.controller);
      }
      remove(pod);
      if (replacement == 1) {
        create(pod.controller);
      }
    }

    private void remove(PlayedPod pod) {
      if (pod.isForeign) {
        poseidon.ended(pod);
      } else {
        poseidon.deleted(pod);
      }
      cluster.pods.remove(pod.name);
    }

    private void startForeign() {
      var like =
          new Controller(
              "f" + names++, random.nextInt(500), MIB * random.nextInt(512), 0, "", true, false);
      var node =
          any(
              cluster.nodes.values(),
              it ->
                  it.isReported()
                      && cluster.freeCpu(it) >= like.cpu()
                      && cluster.freeMemory(it) >= like.memory()
                      && cluster.freePlaces(it) > 0);
      if (node != null) {
        var pod = new PlayedPod("p" + names++, like, true);
        pod.node = node.name;
        pod.isRunning = true;
        cluster.pods.put(pod.name, pod);
        poseidon.started(pod);
      }
    }

    private void endForeign() {
      var pod = any(cluster.pods.values(), it -> it.isForeign);
      if (pod != null) {
        remove(pod);
      }
    }

    private void schedule() {
      Map<Controller, Long> running = new HashMap<>();
      cluster.pods.values().stream()
          .filter(PlayedPod::holdsANode)
          .forEach(pod -> running.merge(pod.controller, 1L, Long::sum));
      List<PlayedPod> now = poseidon.schedule();
      placed += now.size();
      Map<Controller, Long> started = new HashMap<>();
      for (var pod : now) {
        assertThat(cluster.refusal(pod)).as("%s on %s", pod.name, pod.node).isEmpty();
        started.merge(pod.controller, 1L, Long::sum);
      }
      started.forEach((controller, count) -> {
        if (!running.containsKey(controller) && !hasStarted.contains(controller)) {
          assertThat(count)
              .as("started of %s", controller)
              .isGreaterThanOrEqualTo(controller.minimum());
        }
        hasStarted.add(controller);
      });
      cluster.pods.values().stream()
          .filter(PlayedPod::holdsANode)
          .filter(_ -> random.nextInt(4) > 0)
          .forEach(pod -> pod.isRunning = true);
    }

    private <T> @Nullable T any(Collection<T> of, Predicate<T> suitable) {
      var all = of.stream().filter(suitable).toList();
      return all.isEmpty() ? null : all.get(random.nextInt(all.size()));
    }
  }
}
