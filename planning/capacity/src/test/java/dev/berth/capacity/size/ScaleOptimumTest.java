package dev.berth.capacity.size;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Pod;
import dev.berth.cluster.controller.workload.WorkloadSettings;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.NullSource;

/// On small clusters, the plan is the best of all plans, each of which the engine is given as YAML;
/// also where any node or zone may be lost afterwards. `-Dseed=` replays a cluster, and prints it;
/// `-Dseeds=` says how many there are.
class ScaleOptimumTest {
  private static final int PODS = 5;

  /// A plan, and how many pods wait with it, and have no place after losses.
  private record Tried(List<Integer> counts, BigDecimal price, int waiting, int stranded) {
    int lack() {
      return waiting + stranded;
    }
  }

  @ParameterizedTest
  @NullSource
  @EnumSource(LossUnit.class)
  void thePlanIsTheBestOfAll(@Nullable LossUnit unit) throws Exception {
    Long replayed = Long.getLong("seed");
    long[] seeds =
        replayed == null
            ? LongStream.rangeClosed(1, Long.getLong("seeds", unit == null ? 20 : 7)).toArray()
            : new long[] {replayed};
    var helped = 0;
    var waiting = 0;
    for (long seed : seeds) {
      var cluster = RandomSizes.cluster(seed, 3, PODS);
      var yaml = RandomSizes.shapes(seed, 2);
      var shapes = YamlScenario.shapes(yaml, RandomSizes.prices(seed));
      if (replayed != null) {
        System.out.println(cluster + "--- # shapes\n" + yaml);
      }
      var search = new ScaleSearch(YamlScenario.of(cluster), shapes, SearchLimit.DEFAULT, _ -> {});
      if (unit != null) {
        search.survive(unit);
      }
      var plan = search.search();
      var best = best(cluster, yaml, shapes, unit);
      var why = "seed %d; replay it with -Dseed=%d: %s".formatted(seed, seed, best);
      if (replayed != null) {
        System.out.println(plan);
      }
      var counts = plan.shapes().stream().map(ScalePlan.ShapeCount::nodes).toList();

      assertThat(price(counts, shapes)).as(why).isEqualByComparingTo(best.price);
      assertThat(tried(cluster, yaml, shapes, counts, unit).lack()).as(why).isEqualTo(best.lack());
      assertThat(plan.waiting().stream().mapToInt(it -> it.pods().size()).sum())
          .as(why)
          .isEqualTo(tried(cluster, yaml, shapes, counts, unit).waiting);
      assertThat(plan.bound().isReached()).as(why).isTrue();
      helped += counts.stream().anyMatch(count -> count > 0) ? 1 : 0;
      waiting += best.waiting > 0 ? 1 : 0;
    }
    System.out.printf(
        "seeds %d to %d, losing %s: %d plans with nodes, %d clusters with pods that no node"
            + " helps%n",
        seeds[0], seeds[seeds.length - 1], unit, helped, waiting);
  }

  private static Tried best(
      String cluster, String yaml, List<NodeShape> shapes, @Nullable LossUnit unit)
      throws InterruptedException {
    var all = new ArrayList<Tried>();
    for (var counts : plans(shapes.size(), unit == null ? PODS : 2 * PODS)) {
      all.add(tried(cluster, yaml, shapes, counts, unit));
    }
    return all.stream()
        .min(Comparator.comparingInt(Tried::lack).thenComparing(Tried::price))
        .orElseThrow();
  }

  /// No plan needs more nodes than there are pods; or twice as many, of which half may be lost.
  private static List<List<Integer>> plans(int shapes, int most) {
    var plans = new ArrayList<List<Integer>>();
    for (var first = 0; first <= most; first++) {
      if (shapes == 1) {
        plans.add(List.of(first));
      } else {
        for (var second = 0; first + second <= most; second++) {
          plans.add(List.of(first, second));
        }
      }
    }
    return plans;
  }

  private static BigDecimal price(List<Integer> counts, List<NodeShape> shapes) {
    var price = BigDecimal.ZERO;
    for (var i = 0; i < counts.size(); i++) {
      var each = shapes.get(i).price();
      price =
          price.add(
              (each == null ? BigDecimal.ONE : each).multiply(BigDecimal.valueOf(counts.get(i))));
    }
    return price;
  }

  /// What comes of it if the nodes are written down beside the others.
  private static Tried tried(
      String cluster,
      String yaml,
      List<NodeShape> shapes,
      List<Integer> counts,
      @Nullable LossUnit unit)
      throws InterruptedException {
    var all = new StringBuilder(cluster);
    var documents = yaml.split("---\n", -1);
    for (var i = 0; i < counts.size(); i++) {
      var name = "s" + (i + 1);
      for (var number = 1; number <= counts.get(i); number++) {
        all.append("---\n")
            .append(
                documents[i].replace(": " + name + ",", ": %s-new-%d,".formatted(name, number)));
      }
    }
    var simulated =
        YamlScenario.cluster(YamlScenario.input(all.toString()), WorkloadSettings.DEFAULT);
    var simulation = YamlScenario.simulation(simulated, simulated.controllers());
    simulation.run(_ -> {}, _ -> {});
    var waiting =
        simulated.objects().list(Pod.class).stream()
            .filter(pod -> pod.spec().nodeName().isEmpty())
            .count();
    var stranded =
        Loss.stranded(simulated, simulation, unit).values().stream().mapToInt(it -> it).sum();
    return new Tried(counts, price(counts, shapes), (int) waiting, stranded);
  }
}
