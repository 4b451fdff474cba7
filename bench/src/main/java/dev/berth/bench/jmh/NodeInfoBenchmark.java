package dev.berth.bench.jmh;

import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
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

/// Adds a pod to a node, or removes one.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@SuppressWarnings("NullAway.Init") // JMH calls setUp
@Fork(1)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
public class NodeInfoBenchmark {
  @Param({"0", "100"})
  int pods;

  private NodeInfo node;
  private NodeInfo withPod;
  private PodInfo pod;

  /// JMH makes it.
  public NodeInfoBenchmark() {}

  /// Creates the node with its pods.
  @Setup
  public void setUp() {
    var cluster = Cluster.of("plain", 10, pods + 1);
    node = NodeInfo.of(cluster.node());
    for (int i = 0; i < pods; i++) {
      node = node.plus(PodInfo.of(cluster.pending().get(i)));
    }
    pod = PodInfo.of(cluster.pending().getLast());
    withPod = node.plus(pod);
  }

  @Benchmark
  public NodeInfo plus() {
    return node.plus(pod);
  }

  @Benchmark
  public NodeInfo minus() {
    return withPod.minus(pod);
  }
}
