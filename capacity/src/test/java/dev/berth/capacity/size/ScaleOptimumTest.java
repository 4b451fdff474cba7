package dev.berth.capacity.size;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Pod;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/// On small clusters, the plan is the best of all plans, each of which the engine is given as YAML.
/// `-Dseed=` replays a cluster, and prints it; `-Dseeds=` says how many there are.
class ScaleOptimumTest {
  private static final int PODS = 5;

  /// A plan, and how many pods wait with it.
  private record Tried(List<Integer> counts, BigDecimal price, int waiting) {}

  @Test
  void thePlanIsTheBestOfAll() throws Exception {
    Long replayed = Long.getLong("seed");
    long[] seeds =
        replayed == null
            ? LongStream.rangeClosed(1, Long.getLong("seeds", 60)).toArray()
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
      var plan =
          new ScaleSearch(YamlScenario.of(cluster), shapes, SearchLimit.DEFAULT, _ -> {}).search();
      var best = best(cluster, yaml, shapes);
      var why = "seed %d; replay it with -Dseed=%d: %s".formatted(seed, seed, best);
      if (replayed != null) {
        System.out.println(plan);
      }
      var counts = plan.shapes().stream().map(ScalePlan.ShapeCount::nodes).toList();

      assertThat(price(counts, shapes)).as(why).isEqualByComparingTo(best.price);
      assertThat(waiting(cluster, yaml, counts)).as(why).isEqualTo(best.waiting);
      assertThat(plan.waiting().stream().mapToInt(it -> it.pods().size()).sum())
          .as(why)
          .isEqualTo(best.waiting);
      assertThat(plan.bound().isReached()).as(why).isTrue();
      helped += counts.stream().anyMatch(count -> count > 0) ? 1 : 0;
      waiting += best.waiting > 0 ? 1 : 0;
    }
    System.out.printf(
        "seeds %d to %d: %d plans with nodes, %d clusters with pods that no node helps%n",
        seeds[0], seeds[seeds.length - 1], helped, waiting);
  }

  private static Tried best(String cluster, String yaml, List<NodeShape> shapes)
      throws InterruptedException {
    var all = new ArrayList<Tried>();
    for (var counts : plans(shapes.size())) {
      all.add(new Tried(counts, price(counts, shapes), waiting(cluster, yaml, counts)));
    }
    return all.stream()
        .min(Comparator.comparingInt(Tried::waiting).thenComparing(Tried::price))
        .orElseThrow();
  }

  /// No plan needs more nodes than there are pods.
  private static List<List<Integer>> plans(int shapes) {
    var plans = new ArrayList<List<Integer>>();
    for (var first = 0; first <= PODS; first++) {
      if (shapes == 1) {
        plans.add(List.of(first));
      } else {
        for (var second = 0; first + second <= PODS; second++) {
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

  /// How many pods wait if the nodes are written down beside the others.
  private static int waiting(String cluster, String shapes, List<Integer> counts)
      throws InterruptedException {
    var yaml = new StringBuilder(cluster);
    var documents = shapes.split("---\n", -1);
    for (var i = 0; i < counts.size(); i++) {
      var name = "s" + (i + 1);
      for (var number = 1; number <= counts.get(i); number++) {
        yaml.append("---\n")
            .append(
                documents[i].replace(": " + name + ",", ": %s-new-%d,".formatted(name, number)));
      }
    }
    return (int)
        YamlScenario.simulated(yaml.toString()).list(Pod.class).stream()
            .filter(pod -> pod.spec().nodeName().isEmpty())
            .count();
  }
}
