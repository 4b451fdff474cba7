package dev.berth.queues;

import static dev.berth.queues.GivenQueue.amounts;
import static dev.berth.queues.GivenQueue.queue;
import static dev.berth.testkit.Given.node;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.testkit.fake.FakeGates;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SharesTest {
  private static Resources of(String amounts) {
    return Resources.of(amounts(amounts));
  }

  private static Resources allocated(GivenLedger given, String queue) {
    return given.ledger().use(given.queue(queue)).allocated();
  }

  private static boolean isOverused(GivenLedger given, String queue, String wanted) {
    return given.shares().isOverused(given.queue(queue), allocated(given, queue), of(wanted));
  }

  private static boolean isBelow(GivenLedger given, String queue, String wanted) {
    return given.shares().isBelow(given.queue(queue), allocated(given, queue), of(wanted));
  }

  @Test
  void aQueueIsOverusedOnceItHasWhatItDeserves() {
    var given =
        GivenLedger.of(queue("a"), queue("b"))
            .cluster("cpu=10")
            .running("a-1", 4, "cpu=1")
            .waiting("a-1", 9, "cpu=1")
            .waiting("b-1", 9, "cpu=1");
    assertThat(isOverused(given, "a", "cpu=1")).isFalse();

    given.running("a-1", 1, "cpu=1");

    assertThat(isOverused(given, "a", "cpu=1")).isTrue();
    assertThat(isBelow(given, "a", "cpu=1")).isFalse();
    assertThat(isBelow(given, "b", "cpu=1")).isTrue();
  }

  @Test
  void aQueueThatCanHaveAllThatItRequestsIsNotOverused() {
    var given =
        GivenLedger.of(queue("a"), queue("b"))
            .cluster("cpu=10")
            .running("a-1", 5, "cpu=1")
            .waiting("a-1", 2, "cpu=1")
            .waiting("b-1", 3, "cpu=1");

    assertThat(isOverused(given, "a", "cpu=1")).isFalse();
  }

  @Test
  void aResourceOfWhichThereIsEnoughDoesNotCount() {
    var given =
        GivenLedger.of(queue("a"), queue("b"))
            .cluster("cpu=10 memory=100Gi")
            .running("a-1", 5, "cpu=1 memory=1Gi")
            .waiting("a-1", 9, "cpu=1 memory=1Gi")
            .waiting("b-1", 9, "cpu=1 memory=1Gi");

    assertThat(isOverused(given, "a", "cpu=1 memory=1Gi")).isTrue();
    assertThat(isOverused(given, "a", "memory=1Gi")).isFalse();
  }

  @Test
  void ofTwoResourcesThatCountAQueueMayTakeMoreUntilItHasItsPartOfBoth() {
    var given =
        GivenLedger.of(queue("a"), queue("b"))
            .cluster("cpu=10 memory=10Gi")
            .running("a-1", 5, "cpu=1 memory=512Mi")
            .waiting("a-1", 30, "cpu=1 memory=512Mi")
            .waiting("b-1", 30, "cpu=1 memory=512Mi");

    assertThat(isOverused(given, "a", "cpu=1 memory=512Mi")).isFalse();
    assertThat(isOverused(given, "a", "cpu=1")).isTrue();
    assertThat(isBelow(given, "a", "cpu=1 memory=512Mi")).isFalse();
    assertThat(isBelow(given, "a", "memory=512Mi")).isTrue();
  }

  @Test
  void aResourceThatNoNodeHasIsLeftToTheFilters() {
    var given =
        GivenLedger.of(queue("a")).cluster("cpu=10").waiting("a-1", 1, "cpu=1 example.com/gpu=1");

    assertThat(isOverused(given, "a", "example.com/gpu=1")).isFalse();
  }

  @Test
  void theShareIsThatOfTheResourceOfWhichAQueueHasTheLargestPart() {
    var given =
        GivenLedger.of(queue("a"), queue("b"))
            .cluster("cpu=10 memory=10Gi")
            .running("a-1", 4, "cpu=1 memory=512Mi")
            .waiting("a-1", 30, "cpu=1 memory=512Mi")
            .waiting("b-1", 30, "cpu=1 memory=512Mi");

    assertThat(given.shares().share(given.queue("a"))).isEqualTo(0.8);
    assertThat(given.shares().share(given.queue("b"))).isZero();
  }

  @Test
  void theShareOfAResourceOfWhichThereIsEnoughDoesNotCountBesideOneThatIsShort() {
    var given =
        GivenLedger.of(queue("a"), queue("b"))
            .cluster("cpu=10 memory=100Gi")
            .running("a-1", 4, "cpu=1 memory=10Gi")
            .waiting("a-1", 9, "cpu=1")
            .waiting("b-1", 9, "cpu=1");

    assertThat(given.shares().share(given.queue("a"))).isEqualTo(0.8);
  }

  @Test
  void ifThereIsEnoughOfEverythingTheLargestShareCounts() {
    var given =
        GivenLedger.of(queue("a"), queue("b"))
            .cluster("cpu=10 memory=100Gi")
            .running("a-1", 3, "cpu=1 memory=1Gi")
            .waiting("a-1", 1, "cpu=1 memory=9Gi");

    assertThat(given.shares().share(given.queue("a"))).isEqualTo(0.75);
  }

  @Test
  void aQueueGivesBackWhatLeavesItItsPart() {
    var given =
        GivenLedger.of(queue("a"), queue("b"))
            .cluster("cpu=10")
            .running("a-1", 10, "cpu=1")
            .waiting("b-1", 9, "cpu=1");
    var a = given.queue("a");

    assertThat(given.shares().keepsItsPart(a, of("cpu=5"), of("cpu=5"), of("cpu=1"))).isTrue();
    assertThat(given.shares().keepsItsPart(a, of("cpu=4"), of("cpu=6"), of("cpu=1"))).isFalse();
    assertThat(given.shares().keepsItsPart(a, of("cpu=5"), of("cpu=5"), of("memory=1Gi")))
        .isFalse();
  }

  @Test
  void whatAQueueMayUseIsNotExceeded() {
    var given =
        GivenLedger.of(queue("a").capability("cpu=4 memory=0")).cluster("cpu=10 memory=10Gi");
    var a = given.queue("a");

    assertThat(given.shares().beyondLimit(a, of("cpu=3"), of("cpu=1"))).isEmpty();
    assertThat(given.shares().beyondLimit(a, of("cpu=3"), of("cpu=2"))).isEqualTo("cpu");
    assertThat(given.shares().beyondLimit(a, of("cpu=3"), of("cpu=1 memory=1Gi")))
        .isEqualTo("memory");
  }

  @Test
  void partsAreThoseOfTheQueuesAsTheyAreNow() {
    var given = GivenLedger.of(queue("a")).cluster("cpu=10");
    assertThat(given.deserved()).isEqualTo("a: cpu 0");

    given.ledger().queues(QueueTree.of(List.of(queue("b").guarantee("cpu=4").build()), "default"));

    assertThat(given.deserved()).isEqualTo("b: cpu 4");
  }

  @Test
  void whatANodeHasIsSharedWhileItIsThere() {
    var keeper = new LedgerKeeper(new FakeGates(), Set.of("default-scheduler"), "default");
    var node = node("n1").cpu("8").memory("0").build();
    keeper.nodeChanged(null, node);
    assertThat(keeper.shares().shared().get("cpu")).isEqualTo(8000);

    keeper.nodeChanged(node, node("n1").cpu("4").memory("0").build());
    assertThat(keeper.shares().shared().get("cpu")).isEqualTo(4000);

    keeper.nodeChanged(node("n1").cpu("4").memory("0").build(), null);
    assertThat(keeper.shares().shared().get("cpu")).isZero();
  }

  @Test
  void jobsMoveWhenTheClusterGrows() {
    var given = GivenLedger.of(queue("a")).cluster("cpu=10").waiting("a-1", 2, "cpu=1");
    assertThat(given.shares().moved()).isNotEmpty();

    given.cluster("cpu=20");

    assertThat(given.shares().moved()).contains(Ledger.lane(given.queue("a"), "a-1"));
  }

  @Test
  void partsMoveWhenRequestsChangeAndNotWhenPodsArePlaced() {
    var given =
        GivenLedger.of(queue("a"), queue("b"))
            .cluster("cpu=10")
            .waiting("a-1", 9, "cpu=1")
            .waiting("b-1", 9, "cpu=1");
    assertThat(given.shares().moved()).contains(given.queue("b").path());

    given.ledger().put("pod-0", PodPhase.ALLOCATED);

    assertThat(given.shares().moved())
        .contains(given.queue("a").path())
        .doesNotContain(given.queue("b").path());

    given.waiting("a-1", 1, "cpu=1");

    assertThat(given.shares().moved()).contains(given.queue("b").path());
  }
}
