package dev.berth.capacity.size;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.apps.Deployment;
import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.OwnerReference;
import dev.berth.api.policy.PodDisruptionBudget;
import dev.berth.cluster.controller.workload.WorkloadSettings;
import dev.berth.cluster.manifest.Input;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.Origin;
import dev.berth.cluster.simulation.EmbeddedCluster;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.NullSource;

/// On small clusters, no other nodes could go that are more or dearer: not in any order, also where
/// any node or zone may be lost afterwards. `-Dseed=` replays a cluster, and prints it; `-Dseeds=`
/// says how many there are.
class ConsolidationOptimumTest {
  private static final int NODES = 4;

  @ParameterizedTest
  @NullSource
  @EnumSource(LossUnit.class)
  void noOtherNodesCouldGo(@Nullable LossUnit unit) throws Exception {
    Long replayed = Long.getLong("seed");
    long[] seeds =
        replayed == null
            ? LongStream.rangeClosed(1, Long.getLong("seeds", unit == null ? 15 : 6)).toArray()
            : new long[] {replayed};
    var removed = 0;
    for (long seed : seeds) {
      var yaml = RandomSizes.crowd(seed, NODES, 6);
      if (replayed != null) {
        System.out.println(yaml);
      }
      var scenario = running(yaml);
      var prices = RandomSizes.prices(seed);

      var search =
          new ConsolidationSearch(
              scenario, prices, SearchLimit.DEFAULT, new SplittableRandom(seed), _ -> {});
      if (unit != null) {
        search.survive(unit);
      }
      var plan = search.search();

      var names = plan.removals().stream().map(ConsolidationPlan.Removal::node).toList();
      var best = best(scenario, prices, unit);
      var why = "seed %d; replay it with -Dseed=%d: %s".formatted(seed, seed, best);
      assertThat(canGo(scenario, names, unit)).as(why).isTrue();
      assertThat(value(scenario, names, prices))
          .as(why)
          .isEqualByComparingTo(value(scenario, best, prices));
      assertThat(plan.bound().isReached()).as(why).isTrue();
      removed += names.size();
    }
    System.out.printf(
        "seeds %d to %d, losing %s: %d nodes removed%n",
        seeds[0], seeds[seeds.length - 1], unit, removed);
  }

  private static List<String> best(SizeScenario scenario, Prices prices, @Nullable LossUnit unit)
      throws InterruptedException {
    var nodes = new ArrayList<String>();
    scenario.cluster().list(Node.class).forEach(node -> nodes.add(node.metadata().name()));
    var possible = new ArrayList<List<String>>();
    for (var order : orders(nodes)) {
      if (canGo(scenario, order, unit)) {
        possible.add(order);
      }
    }
    return possible.stream()
        .max(Comparator.comparing(order -> value(scenario, order, prices)))
        .orElseThrow();
  }

  /// Some of the nodes, in every order.
  private static List<List<String>> orders(List<String> nodes) {
    var orders = new ArrayList<List<String>>();
    orders.add(List.of());
    for (var node : nodes) {
      var others = new ArrayList<>(nodes);
      others.remove(node);
      for (var rest : orders(others)) {
        var order = new ArrayList<String>();
        order.add(node);
        order.addAll(rest);
        orders.add(order);
      }
    }
    return orders;
  }

  private static boolean canGo(SizeScenario scenario, List<String> order, @Nullable LossUnit unit)
      throws InterruptedException {
    var cluster = YamlScenario.cluster(scenario.input(), WorkloadSettings.DEFAULT);
    var before = waiting(cluster.objects());
    var removals =
        new NodeRemovals(cluster, order, new NodeRemovals.Missing(before, 0), Prices.NONE);
    var simulation = YamlScenario.simulation(cluster, removals);
    simulation.run(_ -> {}, _ -> {});
    if (removals.removals().size() < order.size() || waiting(cluster.objects()) > before) {
      return false;
    }
    var mayBe = strandedWithoutRemovals(scenario, unit);
    return Loss.stranded(cluster, simulation, unit).entrySet().stream()
        .allMatch(loss -> loss.getValue() <= mayBe.getOrDefault(loss.getKey(), 0));
  }

  private static Map<String, Integer> strandedWithoutRemovals(
      SizeScenario scenario, @Nullable LossUnit unit) throws InterruptedException {
    var cluster = YamlScenario.cluster(scenario.input(), WorkloadSettings.DEFAULT);
    var simulation = YamlScenario.simulation(cluster, cluster.controllers());
    simulation.run(_ -> {}, _ -> {});
    return Loss.stranded(cluster, simulation, unit);
  }

  private static int waiting(EmbeddedCluster cluster) {
    return (int)
        cluster.list(Pod.class).stream().filter(pod -> pod.spec().nodeName().isEmpty()).count();
  }

  private static BigDecimal value(SizeScenario scenario, List<String> nodes, Prices prices) {
    var value = BigDecimal.ZERO;
    for (Node node : scenario.cluster().list(Node.class)) {
      if (nodes.contains(node.metadata().name())) {
        var price = prices.isEmpty() ? BigDecimal.ONE : prices.of(node);
        value = value.add(price == null ? BigDecimal.ZERO : price);
      }
    }
    return value;
  }

  /// The cluster when all pods are placed that can be.
  static SizeScenario running(String yaml) throws InterruptedException {
    var cluster = YamlScenario.simulated(yaml);
    var manifests = new ArrayList<Manifest>();
    List.<Class<? extends KubernetesObject>>of(
            Node.class, Deployment.class, ReplicaSet.class, PodDisruptionBudget.class, Pod.class)
        .forEach(kind ->
            cluster
                .list(kind)
                .forEach(object ->
                    manifests.add(
                        new Manifest(object, Origin.NOWHERE)
                            .withMetadata(ConsolidationOptimumTest::withOtherUids))));
    return YamlScenario.of(
        new Input(manifests, null, new TreeMap<>(), List.of(), List.of(), List.of(), List.of()));
  }

  /// As another API server has given them: the next simulation gives its own.
  private static ObjectMeta withOtherUids(ObjectMeta metadata) {
    return metadata
        .withUid("before-" + metadata.uid())
        .withOwnerReferences(
            metadata.ownerReferences().stream()
                .map(owner ->
                    new OwnerReference(
                        owner.apiVersion(),
                        owner.kind(),
                        owner.name(),
                        "before-" + owner.uid(),
                        true,
                        true))
                .toList());
  }
}
