package dev.berth.cluster.laws;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Pod;
import dev.berth.engine.ClusterChange;
import dev.berth.engine.Engine;
import dev.berth.engine.Evaluation;
import dev.berth.engine.history.DecisionLog;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.model.QueuedPodInfo;
import dev.berth.testkit.GivenPod;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What the log of decisions takes for the memory that they keep alive is about what that is, while
/// pods come and go.
@Isolated("it measures the heap")
class DecisionMemoryTest {
  private static final int NODES = 2_000;
  private static final int PODS = 3_000;

  /// So many pods run; the oldest one ends when another one comes.
  private static final int RUNNING = 1_000;

  private static final InstantSource CLOCK = InstantSource.fixed(Instant.EPOCH);

  private final Engine engine = engine();
  private final Queue<Pod> running = new ArrayDeque<>();
  private DecisionLog log = new DecisionLog(1L << 40, CLOCK);

  /// The pods of one workload.
  record Workload(String name, UnaryOperator<GivenPod> pods) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Workload> workloads() {
    return Stream.of(
        new Workload("plain", it -> it),
        new Workload("rejected everywhere", it -> it.cpu("100")),
        new Workload("spread", it -> it.spreads(1, "kubernetes.io/hostname", "app=web")),
        new Workload("apart", it -> it.requiresApart("app=web", "kubernetes.io/hostname")),
        new Workload("near", it -> it.prefersNear(5, "app=web", "topology.kubernetes.io/zone")));
  }

  @ParameterizedTest
  @MethodSource("workloads")
  void theLogTakesWhatItSays(Workload workload) {
    for (int i = 0; i < PODS; i++) {
      Pod created = workload.pods.apply(pod("p" + i).labels("app=web").cpu("100m")).build();
      Decision decision =
          engine.consider(new QueuedPodInfo(engine.info(created), Instant.EPOCH, 1));
      log.decided(decision);
      if (decision.chosen() != null) {
        Pod placed = created.withSpec(created.spec().withNodeName(decision.chosen()));
        engine.apply(new ClusterChange.Added(placed));
        running.add(placed);
      }
      if (running.size() > RUNNING) {
        engine.apply(new ClusterChange.Deleted(running.remove()));
      }
    }
    long all = used();
    long said = log.bytes();
    int decisions = log.size();
    log = new DecisionLog(0, CLOCK);
    long taken = all - used();
    assertThat((double) said / taken)
        .as("%,d bytes of a decision, said to be %,d", taken / decisions, said / decisions)
        .isBetween(0.7, 2.5);
  }

  /// A collection may leave garbage where it is, to move less; not every time.
  private static long used() {
    Runtime runtime = Runtime.getRuntime();
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 5; i++) {
      System.gc();
      least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
    }
    return least;
  }

  private static Engine engine() {
    var engine = InTreeEngine.at(Instant.EPOCH, Evaluation.REMEMBERED);
    for (int i = 0; i < NODES; i++) {
      engine.apply(
          new ClusterChange.Added(
              node("n" + i).cpu("8").memory("32Gi").pods(110).zone("z" + i % 3).build()));
    }
    return engine;
  }
}
