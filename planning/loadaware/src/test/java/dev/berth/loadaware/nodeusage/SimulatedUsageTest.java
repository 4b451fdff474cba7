package dev.berth.loadaware.nodeusage;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.Quantity;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SimulatedUsageTest {
  private static final List<Node> NODES =
      List.of(node("a").cpu("8").memory("32Gi").build(), node("b").cpu("8").memory("32Gi").build());

  private static Pod running(String name, String node) {
    return pod(name).cpu("1").memory("1Gi").on(node).build();
  }

  private static long cpu(KnownUsage usage, String pod) {
    return cpu(usage.pods().getOrDefault(new ObjectKey("default", pod), Map.of()));
  }

  private static long cpuOfNode(KnownUsage usage, String node) {
    return cpu(Objects.requireNonNull(usage.nodes().get(node)).used());
  }

  private static long cpu(Map<String, Quantity> used) {
    return used.getOrDefault("cpu", Quantity.parse("-1")).milliValue();
  }

  private static KnownUsage measure(long seed, long number, Pod... pods) {
    return new SimulatedUsage(seed, SplittableRandom::new).measure(NODES, List.of(pods), number);
  }

  @Test
  void aPodUsesTheSameWhereverItRuns() {
    assertThat(cpu(measure(1, 5, running("web-0", "a"), running("x", "b")), "web-0"))
        .isEqualTo(cpu(measure(1, 5, running("web-0", "b")), "web-0"));
  }

  @Test
  void seedsAndMeasurementsDiffer() {
    long first = cpu(measure(1, 1, running("web-0", "a")), "web-0");

    assertThat(cpu(measure(2, 1, running("web-0", "a")), "web-0")).isNotEqualTo(first);
    assertThat(cpu(measure(1, 2, running("web-0", "a")), "web-0")).isNotEqualTo(first);
  }

  @Test
  void whatANodeUsesIsTheSumOfItsPodsButNoMoreThanItHas() {
    KnownUsage two = measure(1, 1, running("web-0", "a"), running("web-1", "a"));
    assertThat(cpuOfNode(two, "a")).isEqualTo(cpu(two, "web-0") + cpu(two, "web-1"));
    assertThat(cpuOfNode(two, "b")).isZero();

    Pod large = pod("large").cpu("800").on("a").build();
    assertThat(cpuOfNode(measure(1, 1, large), "a")).isEqualTo(8_000);
  }

  /// Of the logarithms, the deviation of workloads is log 2, of pods of one it is far less.
  @Test
  void podsOfAWorkloadAreMoreAlikeThanWorkloads() {
    Pod[] alike =
        IntStream.range(0, 400).mapToObj(i -> running("web-" + i, "a")).toArray(Pod[]::new);
    Pod[] different =
        IntStream.range(0, 400).mapToObj(i -> running("w" + i + "x", "a")).toArray(Pod[]::new);

    assertThat(deviation(measure(3, 1, alike))).isCloseTo(0.25, within(0.05));
    assertThat(deviation(measure(3, 1, different))).isCloseTo(0.74, within(0.1));
  }

  private static double deviation(KnownUsage usage) {
    double[] logarithms =
        usage.pods().values().stream().mapToDouble(used -> Math.log((double) cpu(used))).toArray();
    double mean =
        IntStream.range(0, logarithms.length).mapToDouble(i -> logarithms[i]).average().orElse(0);
    double squares = 0;
    for (double logarithm : logarithms) {
      squares += (logarithm - mean) * (logarithm - mean);
    }
    return Math.sqrt(squares / logarithms.length);
  }
}
