package dev.berth.queues;

import static dev.berth.queues.GivenQueue.queue;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.queues.WaterFilling.Vessel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProportionalShareTest {
  @Test
  void queuesThatWantEverythingGetPartsByTheirWeights() {
    var given =
        GivenLedger.of(queue("a").weight(2), queue("b"))
            .cluster("cpu=9")
            .waiting("a-1", 20, "cpu=1")
            .waiting("b-1", 20, "cpu=1");

    assertThat(given.deserved()).isEqualTo("a: cpu 6; b: cpu 3");
  }

  @Test
  void whatAQueueDoesNotRequestIsForTheOthers() {
    var given =
        GivenLedger.of(queue("a"), queue("b"), queue("c").weight(3))
            .cluster("cpu=10")
            .running("a-1", 9, "cpu=1")
            .waiting("a-1", 9, "cpu=1")
            .waiting("b-1", 2, "cpu=1");

    assertThat(given.deserved()).isEqualTo("a: cpu 8; b: cpu 2; c: cpu 0");
  }

  @Test
  void eachResourceIsSharedByItself() {
    var given =
        GivenLedger.of(queue("a"), queue("b"))
            .cluster("cpu=10 memory=10Gi")
            .waiting("a-1", 8, "cpu=1 memory=1Gi")
            .waiting("b-1", 8, "cpu=1 memory=256Mi");

    assertThat(given.deserved()).isEqualTo("a: cpu 5, memory 8Gi; b: cpu 5, memory 2Gi");
  }

  @Test
  void aQueueDoesNotGetMoreThanItMayUse() {
    var given =
        GivenLedger.of(queue("a").capability("cpu=2"), queue("b"))
            .cluster("cpu=10")
            .waiting("a-1", 8, "cpu=1")
            .waiting("b-1", 20, "cpu=1");

    assertThat(given.deserved()).isEqualTo("a: cpu 2; b: cpu 8");
  }

  @Test
  void whatIsGuaranteedIsKeptForAQueueThatDoesNotRequestIt() {
    var given =
        GivenLedger.of(queue("a").guarantee("cpu=4"), queue("b"))
            .cluster("cpu=10")
            .waiting("b-1", 20, "cpu=1");

    assertThat(given.deserved()).isEqualTo("a: cpu 4; b: cpu 6");
    assertThat(given.shares().part(given.queue("b")).limit())
        .containsExactly(Map.entry("cpu", 6000L));
  }

  @Test
  void whatIsGuaranteedIsNoMoreThanAFloor() {
    var given =
        GivenLedger.of(queue("a").guarantee("cpu=4"), queue("b"))
            .cluster("cpu=10")
            .waiting("a-1", 20, "cpu=1")
            .waiting("b-1", 20, "cpu=1");

    assertThat(given.deserved()).isEqualTo("a: cpu 5; b: cpu 5");
  }

  @Test
  void whatTheSpecNamesComesBeforeWeightsButIsLentOut() {
    var given =
        GivenLedger.of(queue("a").deserved("cpu=7"), queue("b").weight(9)).cluster("cpu=10");

    given.waiting("b-1", 20, "cpu=1");
    assertThat(given.deserved()).isEqualTo("a: cpu 0; b: cpu 10");

    given.waiting("a-1", 7, "cpu=1");
    assertThat(given.deserved()).isEqualTo("a: cpu 7; b: cpu 3");
  }

  @Test
  void promisesThatAreMoreThanThereIsAreKeptInProportion() {
    var given =
        GivenLedger.of(queue("a").guarantee("cpu=20"), queue("b").guarantee("cpu=5"))
            .cluster("cpu=10");

    assertThat(given.deserved()).isEqualTo("a: cpu 8; b: cpu 2");
  }

  @Test
  void promisesOfAllThatThereIsAreKept() {
    var given =
        GivenLedger.of(queue("a").guarantee("cpu=1m"), queue("b").guarantee("cpu=48m"))
            .cluster("cpu=49m")
            .waiting("a-1", 20, "cpu=1");

    assertThat(given.shares().part(given.queue("a")).limit()).containsExactly(Map.entry("cpu", 1L));
  }

  @Test
  void thePartOfAQueueIsSharedByTheQueuesBelowIt() {
    var given =
        GivenLedger.of(
                queue("research").weight(3),
                queue("web"),
                queue("vision").parent("research").weight(2),
                queue("speech").parent("research"))
            .cluster("cpu=12")
            .waiting("vision-1", 20, "cpu=1")
            .waiting("speech-1", 20, "cpu=1")
            .waiting("web-1", 20, "cpu=1");

    assertThat(given.deserved())
        .isEqualTo("research: cpu 9; speech: cpu 3; vision: cpu 6; web: cpu 3");
  }

  @Test
  void aQueueDoesNotRequestWhatThoseBelowItMayNotUse() {
    var given =
        GivenLedger.of(queue("a"), queue("below").parent("a").capability("cpu=2"), queue("b"))
            .cluster("cpu=10")
            .waiting("below-1", 20, "cpu=1")
            .waiting("b-1", 20, "cpu=1");

    assertThat(given.deserved()).isEqualTo("a: cpu 2; b: cpu 8; below: cpu 2");
  }

  @Test
  void whatBelongsToNoQueueIsNotShared() {
    var given = GivenLedger.of(queue("a")).cluster("cpu=10").waiting("a-1", 20, "cpu=1");
    given
        .ledger()
        .put("other", null, Resources.of(GivenQueue.amounts("cpu=3")), PodPhase.ALLOCATED);

    assertThat(given.deserved()).isEqualTo("a: cpu 7");
  }

  @Test
  void aGangThatIsNotCompleteRequestsNothing() {
    var given = GivenLedger.of(queue("a"), queue("b")).cluster("cpu=10").job("a-1", 4, 0);

    given.waiting("a-1", 3, "cpu=1").waiting("b-1", 20, "cpu=1");
    assertThat(given.deserved()).isEqualTo("a: cpu 0; b: cpu 10");

    given.waiting("a-1", 1, "cpu=1");
    assertThat(given.deserved()).isEqualTo("a: cpu 4; b: cpu 6");
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void thePartsAreThoseOfThePlainDefinition(long seed) {
    var random = new Random(Long.getLong("seed", seed));
    for (int round = 0; round < 100; round++) {
      var cluster = new RandomQueues(random);
      var given = cluster.given();
      for (String resource : List.of("cpu", "memory")) {
        Map<String, Long> expected = cluster.plainParts(resource, given);
        for (QueueNode queue : given.ledger().queues().queues()) {
          long part = given.shares().part(queue).deserved().get(resource);
          long plain = expected.getOrDefault(queue.name(), 0L);
          assertThat(part)
              .as("seed %d, round %d, %s of %s", seed, round, resource, queue)
              .isBetween(plain - 1000, plain + 1000);
        }
      }
    }
  }

  private static final class RandomQueues {
    private final List<GivenQueue> queues = new ArrayList<>();
    private final Map<String, List<String>> children = new HashMap<>();
    private final GivenLedger given;

    RandomQueues(Random random) {
      children.put("", new ArrayList<>());
      int top = 1 + random.nextInt(5);
      List<String> leaves = new ArrayList<>();
      for (int i = 0; i < top; i++) {
        String name = "q" + i;
        add(random, name, "");
        int below = random.nextInt(4);
        for (int j = 0; j < below; j++) {
          add(random, name + "x" + j, name);
          leaves.add(name + "x" + j);
        }
        if (below == 0) {
          leaves.add(name);
        }
      }
      given = GivenLedger.of(queues.toArray(GivenQueue[]::new)).cluster("cpu=100 memory=100Gi");
      for (String leaf : leaves) {
        given.running(leaf + "-1", random.nextInt(20), "cpu=1 memory=512Mi");
        given.waiting(leaf + "-2", random.nextInt(60), "cpu=1500m memory=2Gi");
      }
    }

    private void add(Random random, String name, String parent) {
      var queue = queue(name).parent(parent).weight(1 + random.nextInt(6));
      if (random.nextInt(4) == 0) {
        queue.guarantee("cpu=%d memory=%dGi".formatted(random.nextInt(15), random.nextInt(15)));
      }
      if (random.nextInt(4) == 0) {
        queue.capability("cpu=" + (15 + random.nextInt(40)));
      }
      if (random.nextInt(4) == 0) {
        queue.deserved("memory=%dGi".formatted(random.nextInt(30)));
      }
      queues.add(queue);
      children.computeIfAbsent(parent, _ -> new ArrayList<>()).add(name);
    }

    GivenLedger given() {
      return given;
    }

    /// The parts of all queues, found from the root down by bisection in the three steps.
    Map<String, Long> plainParts(String resource, GivenLedger given) {
      Map<String, Long> parts = new HashMap<>();
      divide("", given.shares().shared().get(resource), resource, parts);
      return parts;
    }

    private void divide(String parent, long amount, String resource, Map<String, Long> parts) {
      List<QueueNode> nodes =
          children.getOrDefault(parent, List.of()).stream().map(given::queue).toList();
      long[] kept =
          promised(
              nodes, amount, queue -> Math.min(guarantee(queue, resource), limit(queue, resource)));
      long left = amount - LongStream.of(kept).sum();
      long[] named =
          promised(
              nodes,
              left,
              queue ->
                  Math.max(
                      0,
                      Math.min(queue.deserved().get(resource), demand(queue, resource))
                          - kept[nodes.indexOf(queue)]));
      List<Vessel> vessels = new ArrayList<>();
      for (int i = 0; i < kept.length; i++) {
        QueueNode queue = nodes.get(i);
        vessels.add(new Vessel(queue.weight(), kept[i] + named[i], demand(queue, resource)));
      }
      long[] part = Bisection.split(amount, vessels);
      for (int i = 0; i < part.length; i++) {
        parts.put(nodes.get(i).name(), part[i]);
        divide(nodes.get(i).name(), part[i], resource, parts);
      }
    }

    private static long[] promised(
        List<QueueNode> nodes, long amount, ToLongFunction<QueueNode> promise) {
      long all = nodes.stream().mapToLong(promise).sum();
      return nodes.stream()
          .mapToLong(promise)
          .map(one -> all <= amount ? one : Math.round(one * (amount / (double) all)))
          .toArray();
    }

    private static long guarantee(QueueNode queue, String resource) {
      return queue.guarantee().get(resource);
    }

    private long limit(QueueNode queue, String resource) {
      QueueNode parent = queue.parent();
      if (parent == null) {
        return given.shares().shared().get(resource);
      }
      long others = 0;
      for (QueueNode sibling : parent.children()) {
        others += sibling.equals(queue) ? 0 : sibling.guarantee().get(resource);
      }
      long ofParent = limit(parent, resource);
      long own = queue.guarantee().get(resource);
      return Math.min(
          others + own <= ofParent
              ? ofParent - others
              : Math.round(ofParent * (own / (double) (others + own))),
          queue.capability().amounts().getOrDefault(resource, Long.MAX_VALUE));
    }

    private long demand(QueueNode queue, String resource) {
      long requested =
          queue.isLeaf()
              ? given.ledger().use(queue).request().get(resource)
              : queue.children().stream().mapToLong(below -> demand(below, resource)).sum();
      return Math.min(requested, limit(queue, resource));
    }
  }
}
