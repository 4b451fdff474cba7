package dev.berth.queues;

import static dev.berth.queues.GivenQueue.queue;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LedgerTest {
  private static QueueTree tree(GivenQueue... queues) {
    return QueueTree.of(Stream.of(queues).map(GivenQueue::build).toList(), "default");
  }

  @Test
  void whatAPodRequestsCountsForAllQueuesAboveIt() {
    var given =
        GivenLedger.of(queue("a"), queue("b").parent("a"))
            .running("b-1", 2, "cpu=1")
            .waiting("b-1", 1, "cpu=4");

    for (String name : List.of("a", "b")) {
      QueueUse use = given.ledger().use(given.queue(name));
      assertThat(use.allocated()).hasToString("cpu 2");
      assertThat(use.request()).hasToString("cpu 6");
    }
  }

  @Test
  void aPodThatGetsItsNodeMovesItsQueueAndItsJobButNotWhatIsRequested() {
    var given = GivenLedger.of(queue("a"), queue("b").parent("a")).waiting("b-1", 1, "cpu=4");
    given.ledger().drainMoved();
    long version = given.ledger().version();

    given.ledger().put("pod-0", PodPhase.ALLOCATED);

    assertThat(given.ledger().version()).isEqualTo(version);
    assertThat(given.ledger().drainMoved())
        .containsExactlyInAnyOrder(List.of("a"), List.of("a", "b"), List.of("a", "b", "b-1"));
    assertThat(given.ledger().drainMoved()).isEmpty();
  }

  @Test
  void aPodOnItsWayOutCountsForNobody() {
    var given = GivenLedger.of(queue("a")).pods("a-1", 1, PodPhase.RELEASING, "cpu=4");

    assertThat(given.ledger().use(given.queue("a"))).isEqualTo(QueueUse.NONE);
    assertThat(given.ledger().outside()).isEqualTo(Resources.NONE);
  }

  @Test
  void aJobThatNoObjectStandsForIsForgottenWithItsLastPod() {
    var ledger = GivenLedger.of(queue("a")).ledger();
    for (boolean isOfPods : List.of(true, false)) {
      String job = "of pods: " + isOfPods;
      ledger.terms(job, new JobTerms("a", 1, 0, Instant.EPOCH, isOfPods));
      ledger.put("first", job, Resources.NONE, PodPhase.WAITING);
      ledger.put("second", job, Resources.NONE, PodPhase.WAITING);

      ledger.remove("first");
      assertThat(ledger.job(job)).isNotNull();

      ledger.remove("second");
      assertThat(ledger.job(job) == null).isEqualTo(isOfPods);
    }
  }

  @Test
  void aJobOfAQueueThatIsNotThereIsOutsideUntilItIs() {
    var given = GivenLedger.of().running("late-1", 1, "cpu=4");
    assertThat(given.ledger().outside()).hasToString("cpu 4");

    given.ledger().queues(tree(queue("late")));

    assertThat(given.ledger().outside()).isEqualTo(Resources.NONE);
    assertThat(given.ledger().use(given.queue("late")).allocated()).hasToString("cpu 4");
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void theSumsAreThoseCountedFromTheBeginning(long seed) {
    var random = new Random(Long.getLong("seed", seed));
    var queues = tree(queue("a"), queue("b").parent("a"), queue("c").parent("a"), queue("d"));
    var ledger = new Ledger(queues);
    Map<String, Runnable> pods = new HashMap<>();
    var phases = List.of(PodPhase.values());
    for (int step = 0; step < 2000; step++) {
      String pod = "pod-" + random.nextInt(40);
      String job = "job-" + random.nextInt(8);
      switch (random.nextInt(6)) {
        case 0 -> {
          pods.remove(pod);
          ledger.remove(pod);
        }
        case 1 -> {
          ledger.terms(job, null);
        }
        case 2 -> {
          String name = List.of("b", "c", "d", "nowhere").get(random.nextInt(4));
          var terms = new JobTerms(name, 1 + random.nextInt(4), 0, Instant.EPOCH, false);
          ledger.terms(job, terms);
        }
        default -> {
          var phase = phases.get(random.nextInt(phases.size()));
          var requests = new Resources(Map.of("cpu", 1L + random.nextInt(5)));
          pods.put(pod, () -> ledger.put(pod, job, requests, phase));
          ledger.put(pod, job, requests, phase);
        }
      }
      if (step % 50 == 0) {
        Map<QueueNode, QueueUse> uses = new HashMap<>();
        queues.queues().forEach(queue -> uses.put(queue, ledger.use(queue)));
        Resources outside = ledger.outside();
        pods.keySet().forEach(ledger::remove);
        queues
            .queues()
            .forEach(queue ->
                assertThat(ledger.use(queue)).as("seed %d", seed).isEqualTo(QueueUse.NONE));
        pods.values().forEach(Runnable::run);
        assertThat(ledger.outside()).as("seed %d", seed).isEqualTo(outside);
        uses.forEach((queue, use) -> assertThat(ledger.use(queue)).isEqualTo(use));
      }
    }
  }
}
