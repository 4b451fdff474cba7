package dev.berth.capacity.size;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.engine.choice.FirstByNameTieBreaker;
import dev.berth.engine.choice.RandomTieBreaker;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// On larger clusters, how far plans are from their bounds: a bound is never better than the plan,
/// and no more than five percent from it. `-Dseed=` replays a cluster; `-Dseeds=` says how many
/// there are; `-Dnodes=` how large they are.
@Order(1) // as it takes long
@Execution(ExecutionMode.CONCURRENT)
class SizeGapTest {
  private static final int NODES = Integer.getInteger("nodes", 20);
  private static final SearchLimit LIMIT = new SearchLimit(60, 60_000);

  @Test
  void plansOfMoreNodesAreWithinAFewPercentOfTheBound() throws Exception {
    var gaps = new ArrayList<String>();
    for (long seed : seeds()) {
      var scenario = YamlScenario.of(cluster(seed, NODES, NODES * 24));
      var shape =
          Objects.requireNonNull(
              NodeShape.ofPool("pool", "a", scenario.cluster(), true, Prices.NONE));
      var plan = scalePlan(scenario, shape, SearchLimit.OF_SCALE);
      var gap = gap(BigDecimal.valueOf(plan.added()), plan.bound().value());
      gaps.add(
          "seed %d: %d nodes, bound %s%s, %.1f %%, %d simulations"
              .formatted(
                  seed,
                  plan.added(),
                  plan.bound().value(),
                  plan.bound().isByTrials() ? " by trials" : "",
                  gap,
                  plan.trials()));
      assertThat(plan.waiting()).as("seed %d", seed).isEmpty();
      assertThat(gap).as("seed %d: %s", seed, gaps).isBetween(0.0, 5.0);
      assertThat(plan.bound().isReached()).as("seed %d", seed).isEqualTo(gap == 0);
    }
    gaps.forEach(System.out::println);
  }

  /// Not even the number of simulations depends on how many run at once, nor does it where ties are
  /// broken at random.
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void simulationsSideBySideFindTheSamePlan(boolean byChance) throws Exception {
    var proofs = 0;
    for (long seed : seeds()) {
      var scenario =
          YamlScenario.of(
              YamlScenario.input(cluster(seed, NODES, NODES * 24)),
              byChance
                  ? () -> new RandomTieBreaker(new SplittableRandom(seed))
                  : FirstByNameTieBreaker::new);
      var shape =
          Objects.requireNonNull(
              NodeShape.ofPool("pool", "a", scenario.cluster(), true, Prices.NONE));
      for (int trials : List.of(7, 400)) {
        var alone = scalePlan(scenario, shape, new SearchLimit(trials, 10_000_000, 1));
        var sideBySide = scalePlan(scenario, shape, new SearchLimit(trials, 10_000_000, 4));
        assertThat(sideBySide).as("seed %d", seed).hasToString(alone.toString());
        proofs += alone.bound().isByTrials() ? 1 : 0;
      }
    }
    assertThat(proofs).isPositive();
  }

  private static ScalePlan scalePlan(SizeScenario scenario, NodeShape shape, SearchLimit limit)
      throws Exception {
    return new ScaleSearch(scenario, List.of(shape), limit, _ -> {}).search();
  }

  @Test
  void plansOfFewerNodesAreWithinAFewPercentOfTheBound() throws Exception {
    var gaps = new ArrayList<String>();
    for (long seed : seeds()) {
      var scenario = ConsolidationOptimumTest.running(cluster(seed, NODES, NODES * 6));
      var plan =
          new ConsolidationSearch(scenario, Prices.NONE, LIMIT, new SplittableRandom(seed), _ -> {})
              .search();
      if (Long.getLong("seed") != null) {
        plan.kept().forEach((node, why) -> System.out.println(node + ": " + why));
      }
      // Of the nodes that stay: how many more than the bound says.
      var kept = BigDecimal.valueOf(plan.kept().size());
      var least =
          BigDecimal.valueOf(plan.kept().size() + plan.removals().size())
              .subtract(plan.bound().value());
      var gap = gap(kept, least);
      gaps.add(
          "seed %d: %d of %d nodes go, at most %s; %.1f %% more stay, %d simulations"
              .formatted(
                  seed, plan.removals().size(), NODES, plan.bound().value(), gap, plan.trials()));
      assertThat(gap).as("seed %d", seed).isNotNegative();
      // Of few nodes, one is more than five percent.
      assertThat(gap <= 5 || kept.subtract(least).compareTo(BigDecimal.ONE) <= 0)
          .as("seed %d: %s", seed, gaps)
          .isTrue();
    }
    gaps.forEach(System.out::println);
  }

  /// Of thousands of nodes, there is time for a few simulations only.
  @ParameterizedTest
  @ValueSource(longs = {1, 6})
  void aSearchThatEndsSoonHasAPlan(long seed) throws Exception {
    var scenario = ConsolidationOptimumTest.running(cluster(seed, 60, 360));
    var few = consolidation(scenario, seed, new SearchLimit(4, 60_000));
    var more = consolidation(scenario, seed, new SearchLimit(20, 60_000));
    System.out.printf(
        "seed %d: %d nodes go after %d simulations, %d after %d%n",
        seed, few.removals().size(), few.trials(), more.removals().size(), more.trials());
    assertThat(few.trials()).isLessThanOrEqualTo(4);
    assertThat(few.removals()).hasSizeGreaterThanOrEqualTo(more.removals().size() * 4 / 5);
  }

  private static ConsolidationPlan consolidation(
      SizeScenario scenario, long seed, SearchLimit limit) throws Exception {
    return new ConsolidationSearch(
            scenario, Prices.NONE, limit, new SplittableRandom(seed), _ -> {})
        .search();
  }

  /// The bound alone says how many nodes they need, before any plan of fewer is tried.
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void podsThatKeepOffEachOtherAreInTheBoundOfMoreNodes(boolean byPort) throws Exception {
    for (long seed : seeds()) {
      var most = NODES * 2 + new SplittableRandom(seed).nextInt(NODES);
      var scenario =
          YamlScenario.of(cluster(seed, NODES, NODES * 6) + "---\n" + apart(most, byPort));
      var shape =
          Objects.requireNonNull(
              NodeShape.ofPool("pool", "a", scenario.cluster(), true, Prices.NONE));

      var plan = new ScaleSearch(scenario, List.of(shape), LIMIT, _ -> {}).search();

      assertThat(plan.waiting()).as("seed %d", seed).isEmpty();
      assertThat(plan.added()).as("seed %d", seed).isEqualTo(most - NODES);
      assertThat(plan.bound())
          .as("seed %d", seed)
          .isEqualTo(new SizeBound(BigDecimal.valueOf(most - NODES), true, false));
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void podsThatKeepOffEachOtherAreInTheBoundOfFewerNodes(boolean byPort) throws Exception {
    for (long seed : seeds()) {
      var most = NODES / 2 + new SplittableRandom(seed).nextInt(NODES / 2);
      var scenario =
          ConsolidationOptimumTest.running(
              cluster(seed, NODES, NODES) + "---\n" + apart(most, byPort));

      var plan =
          new ConsolidationSearch(scenario, Prices.NONE, LIMIT, new SplittableRandom(seed), _ -> {})
              .search();

      assertThat(plan.bound().value())
          .as("seed %d", seed)
          .isLessThanOrEqualTo(BigDecimal.valueOf(NODES - most));
      assertThat(plan.kept().size()).as("seed %d", seed).isBetween(most, most + 1);
    }
  }

  private static long[] seeds() {
    Long replayed = Long.getLong("seed");
    return replayed == null
        ? LongStream.rangeClosed(1, Long.getLong("seeds", 1)).toArray()
        : new long[] {replayed};
  }

  private static double gap(BigDecimal plan, BigDecimal bound) {
    return bound.signum() == 0
        ? 0
        : plan.subtract(bound)
            .multiply(BigDecimal.valueOf(100))
            .divide(bound, MathContext.DECIMAL32)
            .doubleValue();
  }

  /// Nodes of one pool in three zones, and deployments of all sizes.
  private static String cluster(long seed, int nodes, int pods) {
    var random = new SplittableRandom(seed);
    var documents = new ArrayList<String>();
    for (var i = 0; i < nodes; i++) {
      documents.add(
          """
          apiVersion: v1
          kind: Node
          metadata: {name: n%1$d, labels: {kubernetes.io/hostname: n%1$d, pool: a, topology.kubernetes.io/zone: z%2$d}}
          status: {allocatable: {cpu: "16", memory: 64Gi, pods: "110"}}
          """
              .formatted(i, i % 3));
    }
    var left = pods;
    for (var i = 0; left > 0; i++) {
      var replicas = Math.min(left, random.nextInt(1, 40));
      left -= replicas;
      documents.add(
          deployment(
              "d" + i,
              replicas,
              random.nextInt(1, 31) * 100,
              random.nextInt(1, 49) * 256,
              random.nextInt(4) == 0
                  ? "topologySpreadConstraints: [{maxSkew: 1, topologyKey: topology.kubernetes.io/zone, whenUnsatisfiable: DoNotSchedule, labelSelector: {matchLabels: {app: d%d}}}]"
                      .formatted(i)
                  : ""));
    }
    return String.join("---\n", documents);
  }

  /// Pods of which no node takes two.
  ///
  /// @param byPort else by anti-affinity
  private static String apart(int replicas, boolean byPort) {
    return byPort
        ? deployment("apart", replicas, 100, 256, "")
            .replace("containerPort: 80", "containerPort: 80, hostPort: 8080")
        : deployment(
            "apart",
            replicas,
            100,
            256,
            "affinity: {podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution:"
                + " [{topologyKey: kubernetes.io/hostname, labelSelector: {matchLabels: {app:"
                + " apart}}}]}}");
  }

  /// @param more of the specification of its pods
  private static String deployment(
      String name, int replicas, int milliCpu, int mebibytes, String more) {
    return """
    apiVersion: apps/v1
    kind: Deployment
    metadata: {name: %1$s}
    spec:
      replicas: %2$d
      selector: {matchLabels: {app: %1$s}}
      template:
        metadata: {labels: {app: %1$s}}
        spec:
          containers: [{name: c, image: i, ports: [{containerPort: 80}], resources: {requests: {cpu: %3$dm, memory: %4$dMi}}}]
          %5$s
    """
        .formatted(name, replicas, milliCpu, mebibytes, more);
  }
}
