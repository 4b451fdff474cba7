package dev.berth.queues;

import static dev.berth.queues.GivenQueue.queue;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.framework.UsageLimit;
import dev.berth.testkit.Given;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/// What queues can have at most. Amounts that differ by less than 10 thousandths count as equal.
class QueueLimitsTest {
  private static Map<String, Long> most(GivenLedger given, String queue) {
    return new QueueLimits(given.shares(), true).most(given.queue(queue));
  }

  private static GivenLedger two() {
    return GivenLedger.of(queue("a"), queue("b")).cluster("cpu=10 example.com/gpu=4");
  }

  @Test
  void theLastPodMayExceedThePart() {
    var given = two().waiting("a-1", 9, "cpu=1").waiting("b-1", 9, "cpu=2");

    assertThat(most(given, "a")).isEqualTo(Map.of("cpu", 5_990L));
    assertThat(most(given, "b")).isEqualTo(Map.of("cpu", 6_990L));
  }

  @Test
  void theLastGangMayExceedThePart() {
    var given =
        two()
            .job("a-1", 6, 0)
            .waiting("a-1", 6, "cpu=1")
            .waiting("a-2", 2, "cpu=1")
            .waiting("b-1", 9, "cpu=1");

    assertThat(most(given, "a")).isEqualTo(Map.of("cpu", 8_000L));
  }

  @Test
  void aGangThatRunsIsNoExceptionAnyLonger() {
    var given =
        two()
            .job("a-1", 3, 0)
            .running("a-1", 3, "cpu=1")
            .waiting("a-1", 6, "cpu=1")
            .waiting("b-1", 9, "cpu=1");

    assertThat(most(given, "a")).isEqualTo(Map.of("cpu", 5_990L));
  }

  @Test
  void aCapabilityIsNotExceeded() {
    var given =
        GivenLedger.of(queue("a").capability("cpu=3 example.com/gpu=1"))
            .cluster("cpu=10 example.com/gpu=4")
            .waiting("a-1", 9, "cpu=1");

    assertThat(most(given, "a")).isEqualTo(Map.of("cpu", 3_009L, "example.com/gpu", 1L));
  }

  @Test
  void aQueueWithEnoughHasNoLimit() {
    assertThat(most(two().waiting("a-1", 9, "cpu=1"), "a")).isEmpty();
  }

  @Test
  void ofTwoShortResourcesNoneIsLimited() {
    var given =
        two()
            .waiting("a-1", 9, "cpu=1 example.com/gpu=1")
            .waiting("b-1", 9, "cpu=1 example.com/gpu=1");

    assertThat(most(given, "a")).isEmpty();
  }

  @Test
  void podsOfTheQueuesBelowCount() {
    var given =
        GivenLedger.of(queue("a").capability("cpu=3"), queue("below").parent("a"), queue("b"))
            .cluster("cpu=10")
            .waiting("below-1", 1, "cpu=1")
            .waiting("b-1", 1, "cpu=1")
            .waiting("below-2", 1, "cpu=1m")
            .pods("below-1", 1, PodPhase.RELEASING, "cpu=1");
    UsageLimit limit =
        new QueueLimits(given.shares(), true)
            .all().stream().filter(it -> counts(it, "pod-0")).findFirst().orElseThrow();

    assertThat(limit.most()).isEqualTo(Map.of("cpu", 3_009L));
    assertThat(counts(limit, "pod-1")).as("of another queue").isFalse();
    assertThat(counts(limit, "pod-2")).as("best-effort").isFalse();
    assertThat(counts(limit, "pod-3")).as("terminating").isFalse();
  }

  private static boolean counts(UsageLimit limit, String uid) {
    return limit.counts().test(Given.pod(uid).uid(uid).info());
  }

  @Test
  void noOrderOfPodsExceedsALimit() {
    Long replayed = Long.getLong("seed");
    long[] seeds =
        replayed == null ? LongStream.rangeClosed(1, 500).toArray() : new long[] {replayed};
    int reached = 0;
    for (long seed : seeds) {
      reached += placeInRandomOrder(seed) ? 1 : 0;
    }
    assertThat(reached).as("limits that are tight").isGreaterThan(seeds.length / 10);
  }

  /// Lets pods in as they come, and compares what each queue has with its limits.
  ///
  /// @return whether a queue could not have had one more thousandth of a CPU
  private static boolean placeInRandomOrder(long seed) {
    var random = new Random(seed);
    var a = queue("a").weight(1 + random.nextInt(3));
    var given =
        GivenLedger.of(
                random.nextBoolean() ? a : a.capability("cpu=" + (1 + random.nextInt(9))),
                queue("below").parent("a"),
                queue("beside").parent("a").weight(2),
                queue("b"))
            .cluster("cpu=%d example.com/gpu=4".formatted(4 + random.nextInt(12)));
    int pods = 0;
    for (int j = 0; j < 5; j++) {
      String job = List.of("below", "beside", "b").get(random.nextInt(3)) + "-" + j;
      int running = random.nextInt(3);
      int waiting = random.nextInt(6);
      // fewer pods than a gang needs would not be tried
      given.job(job, 1 + random.nextInt(Math.max(1, running + waiting)), 0);
      String gpu = random.nextInt(4) == 0 ? " example.com/gpu=1" : "";
      given.running(job, running, "cpu=1" + gpu);
      given.waiting(job, waiting, "cpu=%d%s".formatted(1 + random.nextInt(3), gpu));
      pods += running + waiting;
    }
    var limits = new QueueLimits(given.shares(), true);
    var queues = List.copyOf(given.ledger().queues().queues());
    var most = queues.stream().map(limits::most).toList();
    var before = queues.stream().map(it -> given.ledger().use(it).allocated()).toList();
    place(given, pods, random);
    boolean isTight = false;
    for (int q = 0; q < queues.size(); q++) {
      var has = given.ledger().use(queues.get(q)).allocated();
      for (var limit : most.get(q).entrySet()) {
        String resource = limit.getKey();
        long unit = resource.equals("cpu") ? 1 : 1_000;
        if (has.get(resource) > before.get(q).get(resource)) {
          assertThat(has.get(resource))
              .as("%s of queue %s, -Dseed=%d", resource, queues.get(q), seed)
              .isLessThanOrEqualTo(limit.getValue() * unit);
          isTight |= limit.getValue() * unit - has.get(resource) < 1_000;
        }
      }
    }
    return isTight;
  }

  private static void place(GivenLedger given, int pods, Random random) {
    var quota = new Quota(given.shares(), true);
    var order = new ArrayList<String>();
    for (int i = 0; i < pods; i++) {
      order.add("pod-" + i);
    }
    boolean goesOn = true;
    while (goesOn) {
      goesOn = false;
      Collections.shuffle(order, random);
      for (String uid : order) {
        if (given.ledger().phase(uid) == PodPhase.WAITING
            && quota.objection(uid, new WhatIf(given.ledger())) == null) {
          given.ledger().put(uid, PodPhase.ALLOCATED);
          goesOn = true;
        }
      }
    }
  }
}
