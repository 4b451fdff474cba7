package dev.berth.queues;

import static dev.berth.queues.GivenQueue.amounts;
import static dev.berth.queues.GivenQueue.queue;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.berth.api.core.PodStatus;
import dev.berth.testkit.fake.FakeGates;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// What each queue of a cluster deserves and has, without a scheduler that runs.
class QueueShareTest {
  private static List<QueueShare> shares(FairShareScenario cluster) {
    return QueueShare.of(
        cluster.live().api().snapshot(), new FakeGates(), Set.of("default-scheduler"), "default");
  }

  private static QueueShare share(FairShareScenario cluster, String name) {
    return shares(cluster).stream().filter(it -> it.name().equals(name)).findFirst().orElseThrow();
  }

  private static FairShareScenario cluster(String cpu, GivenQueue... queues) {
    return FairShareScenario.cluster(node("n1").cpu(cpu).memory("0")).queues(queues);
  }

  @Test
  void queuesAreListedBeforeThoseBelowThem() {
    var cluster =
        cluster(
            "8",
            queue("web").weight(3),
            queue("research").notReclaimable(),
            queue("vision").parent("research"),
            queue("speech").parent("research"));

    assertThat(shares(cluster))
        .extracting(
            QueueShare::name, QueueShare::depth, QueueShare::weight, QueueShare::isReclaimable)
        .containsExactly(
            tuple("default", 0, 1, true),
            tuple("research", 0, 1, false),
            tuple("speech", 1, 1, true),
            tuple("vision", 1, 1, true),
            tuple("web", 0, 3, true));
  }

  @Test
  void aQueueHasWhatItsPodsUseAndRequestsWhatTheyWaitFor() {
    var cluster =
        cluster("8", queue("a"), queue("below").parent("a"), queue("b"))
            .create(pod("below-2-0").cpu("2").on("n1"), "queue-name", "below")
            .pods("below-1", 2, "3")
            .pods("b-1", 1, "6");

    for (String name : List.of("a", "below")) {
      QueueShare share = share(cluster, name);
      assertThat(share.allocated()).isEqualTo(amounts("cpu=2"));
      assertThat(share.requested()).isEqualTo(amounts("cpu=8"));
      assertThat(share.deserved()).isEqualTo(amounts("cpu=4"));
      assertThat(share.share()).isEqualTo(0.5);
      assertThat(share.waiting()).isEqualTo(2);
    }
    assertThat(share(cluster, "b").waiting()).isEqualTo(1);
    assertThat(share(cluster, "b").allocated()).isEmpty();
    assertThat(share(cluster, "b").share()).isZero();
  }

  @Test
  void podsThatHaveEndedOrBelongToOtherSchedulersCountForNoQueue() {
    var cluster =
        cluster("8", queue("a"))
            .create(
                pod("a-1-0").cpu("2").on("n1").status(it -> it.withPhase(PodStatus.SUCCEEDED)),
                "queue-name",
                "a")
            .create(pod("a-1-1").cpu("2").schedulerName("other"), "queue-name", "a")
            .create(pod("a-1-2").cpu("2").schedulerName("other").on("n1"), Map.of());

    QueueShare share = share(cluster, "a");
    assertThat(share.allocated()).isEmpty();
    assertThat(share.requested()).isEmpty();
    assertThat(share.waiting()).isZero();
  }

  @Test
  void whatOthersUseIsNotShared() {
    var cluster =
        cluster("8", queue("a"))
            .create(pod("other").cpu("2").schedulerName("other").on("n1"), Map.of())
            .pods("a-1", 9, "1");

    assertThat(share(cluster, "a").deserved()).isEqualTo(amounts("cpu=6"));
  }

  @Test
  void aGangCountsForTheQueueThatItsGroupNames() {
    var cluster = cluster("8", queue("a")).gang("a-1", 2).members("a-1", 2, "1");
    assertThat(share(cluster, "a").requested()).isEqualTo(amounts("cpu=2"));
    assertThat(share(cluster, "a").waiting()).isEqualTo(2);

    var incomplete = cluster("8", queue("a")).gang("a-1", 3).members("a-1", 2, "1");
    assertThat(share(incomplete, "a").requested()).isEmpty();
    assertThat(share(incomplete, "a").waiting()).isEqualTo(2);
  }
}
