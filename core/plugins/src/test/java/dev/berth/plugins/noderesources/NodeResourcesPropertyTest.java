package dev.berth.plugins.noderesources;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.kubescheduler.NodeResourcesBalancedAllocationArgs;
import dev.berth.api.kubescheduler.NodeResourcesFitArgs;
import dev.berth.api.kubescheduler.ResourceSpec;
import dev.berth.api.kubescheduler.ScoringStrategy;
import dev.berth.framework.Success;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.fake.FakePluginContext;
import dev.berth.testkit.harness.PluginHarness;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Random pods and nodes, compared with a plain second implementation of the rules, in decimals.
class NodeResourcesPropertyTest {
  private static final List<String> NAMES =
      List.of("cpu", "memory", "ephemeral-storage", "x.org/a");

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void filterAndScoresAreThoseOfThePlainRules(long seed) {
    var random = new Random(seed);
    for (int round = 0; round < 200; round++) {
      NodeInfo node = randomNode(random).info();
      PodInfo pod = randomPod(random, "p").info();
      String about = "seed %d, round %d: %s on %s".formatted(seed, round, pod.requests(), node);

      assertThat(fits(pod, node)).as(about).isEqualTo(plainlyFits(pod, node));
      assertThat(leastAllocated(pod, node)).as(about).isEqualTo(plainLeastAllocated(pod, node));
      assertThat(balanced(pod, node)).as(about).isEqualTo(plainlyBalanced(pod, node));
    }
  }

  private static GivenPod randomPod(Random random, String name) {
    GivenPod pod = pod(name);
    for (String resource : NAMES) {
      if (random.nextInt(3) > 0) {
        pod = pod.resource(resource, Integer.toString(random.nextInt(4)));
      }
    }
    return pod;
  }

  private static GivenNode randomNode(Random random) {
    GivenNode node = node("n").pods(random.nextInt(1, 6));
    for (String resource : NAMES) {
      node = node.resource(resource, Integer.toString(random.nextInt(8)));
    }
    return node.running(
        Stream.iterate(0, i -> i + 1)
            .limit(random.nextInt(4))
            .map(i -> randomPod(random, "running-" + i))
            .toArray(GivenPod[]::new));
  }

  private static boolean fits(PodInfo pod, NodeInfo node) {
    var context = FakePluginContext.of();
    var plugin = new NodeResourcesFitPlugin(NodeResourcesFitArgs.DEFAULT, context);
    return new PluginHarness(plugin, pod, List.of(node)).filter(node) == Success.SUCCESS;
  }

  private static boolean plainlyFits(PodInfo pod, NodeInfo node) {
    return node.pods().size() < node.allocatable().pods()
        && NAMES.stream()
            .allMatch(name ->
                pod.requests().get(name) == 0
                    || node.requested().get(name) + pod.requests().get(name)
                        <= node.allocatable().get(name));
  }

  private static long leastAllocated(PodInfo pod, NodeInfo node) {
    var resources = List.of(new ResourceSpec("cpu", 2), new ResourceSpec("memory", 3));
    var args =
        new NodeResourcesFitArgs(
            List.of(),
            List.of(),
            new ScoringStrategy(ScoringStrategy.LEAST_ALLOCATED, resources, null));
    var context = FakePluginContext.of();
    var plugin = new NodeResourcesFitPlugin(args, context);
    return new PluginHarness(plugin, pod, List.of(node)).rawScores().getOrDefault("n", -1L);
  }

  private static long plainLeastAllocated(PodInfo pod, NodeInfo node) {
    BigDecimal cpu =
        percentFree(node.nonZeroMilliCpu() + pod.nonZeroMilliCpu(), node.allocatable().milliCpu());
    BigDecimal memory =
        percentFree(node.nonZeroMemory() + pod.nonZeroMemory(), node.allocatable().memory());
    long weights = 0;
    weights += node.allocatable().milliCpu() == 0 ? 0 : 2;
    weights += node.allocatable().memory() == 0 ? 0 : 3;
    return weights == 0 ? 0 : (cpu.longValue() * 2 + memory.longValue() * 3) / weights;
  }

  private static BigDecimal percentFree(long used, long allocatable) {
    return allocatable == 0 || used > allocatable
        ? BigDecimal.ZERO
        : BigDecimal.valueOf(allocatable - used)
            .multiply(BigDecimal.valueOf(100))
            .divide(BigDecimal.valueOf(allocatable), MathContext.DECIMAL128);
  }

  private static long balanced(PodInfo pod, NodeInfo node) {
    var args =
        new NodeResourcesBalancedAllocationArgs(
            NAMES.stream().map(name -> new ResourceSpec(name, 1)).toList());
    var context = FakePluginContext.of();
    var plugin = new NodeResourcesBalancedAllocationPlugin(args, context);
    return new PluginHarness(plugin, pod, List.of(node)).rawScores().getOrDefault("n", -1L);
  }

  private static long plainlyBalanced(PodInfo pod, NodeInfo node) {
    if (NAMES.stream().allMatch(name -> pod.requests().get(name) == 0)) {
      return -1;
    }
    List<String> counted =
        NAMES.stream()
            .filter(name -> node.allocatable().get(name) > 0)
            .filter(name -> !name.equals("x.org/a") || pod.requests().get(name) > 0)
            .toList();
    double[] before =
        counted.stream()
            .mapToDouble(name -> part(node, name, node.requested().get(name)))
            .toArray();
    double[] after =
        counted.stream()
            .mapToDouble(
                name -> part(node, name, node.requested().get(name) + pod.requests().get(name)))
            .toArray();
    return 50 + (50 + evenness(after) - evenness(before)) / 2;
  }

  private static double part(NodeInfo node, String name, long used) {
    return Math.min(1, (double) used / node.allocatable().get(name));
  }

  private static long evenness(double[] parts) {
    if (parts.length == 2) {
      return (long) ((1 - Math.abs(parts[0] - parts[1]) / 2) * 100);
    }
    if (parts.length < 2) {
      return 100;
    }
    double sum = 0;
    for (double part : parts) {
      sum += part;
    }
    double mean = sum / parts.length;
    double squares = 0;
    for (double part : parts) {
      squares += (part - mean) * (part - mean);
    }
    return (long) ((1 - Math.sqrt(squares / parts.length)) * 100);
  }
}
