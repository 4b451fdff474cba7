package dev.berth.bench.jmh;

import dev.berth.api.core.Pod;
import dev.berth.bench.core.DefaultEngine;
import dev.berth.bench.core.NothingServer;
import dev.berth.engine.ClusterChange;
import dev.berth.engine.Engine;
import dev.berth.engine.EnginePorts;
import dev.berth.engine.extender.Extenders;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.model.QueuedPodInfo;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// Filter and score of one pod on all nodes.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@SuppressWarnings("NullAway.Init") // JMH calls setUp
@Fork(1)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
public class DecisionBenchmark {
  @Param({"plain", "affinity-taints", "anti-affinity", "pod-affinity", "spread"})
  String shape;

  @Param("5000")
  int nodes;

  private Engine engine;
  private QueuedPodInfo pending;
  private Pod placed;
  private boolean isPlaced;

  /// JMH makes it.
  public DecisionBenchmark() {}

  /// Makes the cluster.
  @Setup
  public void setUp() {
    var cluster = Cluster.of(shape, nodes, 2);
    var writer = new NothingServer(change -> {});
    engine =
        new Engine(
            DefaultEngine.settings(100),
            EnginePorts.immediate(() -> Instant.EPOCH, writer, Extenders.NONE));
    cluster.before().forEach(object -> engine.apply(new ClusterChange.Added(object)));
    pending = new QueuedPodInfo(engine.info(cluster.pending().getFirst()), Instant.EPOCH, 1);
    Pod other = cluster.pending().getLast();
    placed = other.withSpec(other.spec().withNodeName(cluster.node().metadata().name()));
  }

  /// Decides in a cluster without changes since the last decision.
  @Benchmark
  public Decision inTheSameCluster() {
    return engine.consider(pending);
  }

  /// Decides after another pod of the workload has come to a node, or has left it.
  @Benchmark
  public Decision afterOneNodeHasChanged() {
    engine.apply(isPlaced ? new ClusterChange.Deleted(placed) : new ClusterChange.Added(placed));
    isPlaced = !isPlaced;
    return engine.consider(pending);
  }
}
