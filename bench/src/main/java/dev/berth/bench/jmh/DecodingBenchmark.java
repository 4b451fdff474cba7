package dev.berth.bench.jmh;

import static java.util.Objects.requireNonNull;

import dev.berth.api.codec.Interner;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.Kinds;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.ValueReader;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.Quantity;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
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

/// Measures how responses of an API server are decoded.
@Fork(1)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
public class DecodingBenchmark {
  private static final int SHARED_VALUES = 10_000;

  /// JMH makes it.
  public DecodingBenchmark() {}

  /// A pod as JSON.
  @State(Scope.Thread)
  @SuppressWarnings("NullAway.Init") // JMH calls setUp
  public static class PodText {
    @Param({"plain", "spread"})
    String shape;

    private byte[] json;
    private Interner interner;

    /// JMH makes it.
    public PodText() {}

    /// Writes the pod.
    @Setup
    public void setUp() {
      Pod pod = Cluster.of(shape, 1, 1).pending().getFirst();
      json = JsonEncoder.text(Kinds.POD, pod).getBytes(StandardCharsets.UTF_8);
      interner = Interner.ofRecent(SHARED_VALUES);
    }
  }

  /// An amount.
  @State(Scope.Thread)
  @SuppressWarnings("NullAway.Init") // JMH sets it
  public static class Amount {
    @Param({"100m", "500Mi", "0.5", "123456789Ki"})
    String text;

    /// JMH makes it.
    public Amount() {}
  }

  @Benchmark
  @BenchmarkMode(Mode.AverageTime)
  @OutputTimeUnit(TimeUnit.NANOSECONDS)
  public Pod pod(PodText pod) {
    return requireNonNull(
        ValueReader.readJson(
            Kinds.POD, new ByteArrayInputStream(pod.json), "pod", pod.interner, new Problems()));
  }

  @Benchmark
  @BenchmarkMode(Mode.AverageTime)
  @OutputTimeUnit(TimeUnit.NANOSECONDS)
  public Quantity quantity(Amount amount) {
    return Quantity.parse(amount.text);
  }
}
