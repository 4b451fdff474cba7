package dev.berth.firmament;

import static dev.berth.firmament.Sent.description;
import static dev.berth.firmament.Sent.descriptor;
import static dev.berth.firmament.Sent.info;
import static dev.berth.firmament.Sent.node;
import static dev.berth.firmament.Sent.task;
import static dev.berth.server.grpc.TestMessage.message;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Container;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.PodStatus;
import dev.berth.api.core.ResourceRequirements;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.OwnerReference;
import dev.berth.api.meta.Quantity;
import dev.berth.firmament.TestClient.Delta;
import dev.berth.server.grpc.TestMessage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Where tasks are placed.
final class RoundsTest {
  private static final long GIB = 1L << 30;
  private static final long PLACE = 1;

  private RunningService service;
  private TestClient client;

  @BeforeEach
  void start() {
    service = RunningService.start();
    client = service.client();
  }

  @AfterEach
  void close() {
    service.close();
  }

  private void add(TestMessage... nodes) {
    for (var node : nodes) {
      client.type("NodeAdded", node);
    }
  }

  private void submit(TestMessage... tasks) {
    for (var task : tasks) {
      client.type("TaskSubmitted", task);
    }
  }

  @Test
  void aTaskIsPlacedOnTheProcessingUnitOnce() {
    add(node("n", 1_000, GIB, 10));
    submit(task(7, "a", 1_000, GIB));
    var first = client.schedule();
    assertThat(first.deltas()).containsExactly(new Delta(7, Sent.pu("n"), PLACE));
    assertThat(first.unscheduled()).isEmpty();
    assertThat(client.schedule()).isEqualTo(new TestClient.Deltas(List.of(), List.of()));
  }

  @Test
  void aNodeIsFilledExactlyAndNeverMore() {
    add(node("n", 1_000, GIB, 10));
    submit(task(1, "a", 500, GIB / 2), task(2, "b", 500, GIB / 2), task(3, "c", 1, 1));
    var round = client.schedule();
    assertThat(round.deltas()).extracting(Delta::task).containsExactlyInAnyOrder(1L, 2L);
    assertThat(round.unscheduled()).containsExactly(3L);
  }

  @Test
  void aNodeTakesNoMorePodsThanItMay() {
    add(node("n", 1_000, GIB, 2));
    submit(task(1, "a", 1, 1), task(2, "b", 1, 1), task(3, "c", 1, 1));
    assertThat(client.schedule().deltas()).hasSize(2);
  }

  @Test
  void whatACompletedTaskHadIsFree() {
    add(node("n", 1_000, GIB, 10));
    submit(task(1, "a", 1_000, GIB), task(2, "b", 1_000, GIB));
    assertThat(client.schedule().unscheduled()).hasSize(1);
    long placed = client.schedule().unscheduled().contains(1L) ? 2 : 1;
    client.task("TaskCompleted", placed);
    assertThat(client.schedule().deltas()).extracting(Delta::task).containsExactly(3 - placed);
  }

  @Test
  void theMemoryOfAPodOfAnotherSchedulerIsInBytes() {
    add(node("n", 4_000, 4 * GIB, 10));
    client.type("AddTaskInfo", info("dns", "n", 1_000, 3 * GIB, 0));
    submit(task(1, "a", 100, 2 * GIB), task(2, "b", 3_500, GIB), task(3, "c", 3_000, GIB));
    assertThat(client.schedule().deltas()).extracting(Delta::task).containsExactly(3L);
    client.type("AddTaskInfo", info("dns", "n", 1_000, 3 * GIB, 1));
    assertThat(client.schedule().deltas()).extracting(Delta::task).containsExactly(1L);
  }

  @Test
  void podsStayOnTheBooksOfANodeThatComesBack() {
    add(node("n", 2_000, 4 * GIB, 10));
    client.type("AddTaskInfo", info("dns", "n", 500, GIB, 0));
    submit(task(1, "a", 1_000, GIB));
    assertThat(client.schedule().deltas()).hasSize(1);
    client.resource("NodeRemoved", Sent.uuid("n"));
    submit(task(2, "b", 1_000, GIB));
    assertThat(client.schedule().unscheduled()).containsExactly(2L);
    add(node("n", 2_000, 4 * GIB, 10));
    assertThat(client.schedule().unscheduled()).containsExactly(2L);
    client.task("TaskRemoved", 1);
    assertThat(client.schedule().deltas()).extracting(Delta::task).containsExactly(2L);
  }

  @Test
  void aNodeWithoutAProcessingUnitGetsNothing() {
    add(message().message(1, message().text(1, "uuid").text(2, "n").number(7, 6).number(35, 9)));
    submit(task(1, "a", 0, 0));
    assertThat(client.schedule().unscheduled()).containsExactly(1L);
  }

  @Test
  void taintsSelectorsAndAffinityCount() {
    add(
        node("plain", 4_000, 4 * GIB, 10),
        node("gpu", 4_000, 4 * GIB, 10, Map.of("gpu", "yes", "memory", "80"), "gpu"));
    var selector = message().number(1, 4).text(2, "memory").text(3, "64"); // greater than
    var tolerant = message().text(1, "gpu").text(2, "Exists");
    submit(
        description(
            descriptor(1, "a", "a", 100, GIB).message(33, selector).message(36, tolerant), "a", 0),
        description(descriptor(2, "b", "b", 100, GIB).message(33, selector), "b", 0),
        description(
            descriptor(3, "c", "c", 100, GIB)
                .message(34, required("gpu", "DoesNotExist"))
                .message(36, tolerant),
            "c",
            0));
    var round = client.schedule();
    assertThat(round.deltas())
        .containsExactlyInAnyOrder(
            new Delta(1, Sent.pu("gpu"), PLACE), new Delta(3, Sent.pu("plain"), PLACE));
    assertThat(round.unscheduled()).containsExactly(2L);
  }

  private static TestMessage required(String key, String operator) {
    var term = message().message(1, message().text(1, key).text(2, operator));
    return message().message(1, message().message(1, message().message(1, term)));
  }

  /// Poseidon loses the fields of such a term.
  @Test
  void aTermWithoutExpressionsMatchesNothingEvenWithASelector() {
    add(node("n", 4_000, 4 * GIB, 10, Map.of("zone", "a"), ""));
    var affinity = message().message(1, message().message(1, message().message(1, message())));
    submit(
        description(
            descriptor(1, "a", "a", 100, GIB)
                .message(33, message().number(1, 0).text(2, "zone").text(3, "a"))
                .message(34, affinity),
            "a",
            0));
    assertThat(client.schedule().unscheduled()).containsExactly(1L);
  }

  @Test
  void anUpdateTakesOverRequestsLabelsAndSelectorsOnly() {
    add(node("n", 1_000, GIB, 10, Map.of("zone", "a"), "gpu"));
    var other = message().number(1, 0).text(2, "zone").text(3, "b");
    var tolerant = message().text(2, "Exists");
    submit(
        description(
            descriptor(1, "a", "a", 2_000, GIB).message(33, other).message(36, tolerant), "a", 0));
    assertThat(client.schedule().unscheduled()).containsExactly(1L);
    client.type("TaskUpdated", description(descriptor(1, "a", "a", 500, GIB), "a", 0));
    assertThat(client.schedule().deltas()).as("it still tolerates the taint").hasSize(1);
  }

  @Test
  void anUpdateOfANodeTakesOverLabelsAndTaintsOnly() {
    add(node("n", 1_000, GIB, 10, Map.of(), "gpu"));
    submit(task(1, "a", 500, 0), task(2, "b", 2_000, 0));
    assertThat(client.schedule().unscheduled()).hasSize(2);
    client.type("NodeUpdated", node("n", 4_000, GIB, 10));
    var round = client.schedule();
    assertThat(round.deltas()).extracting(Delta::task).containsExactly(1L);
    assertThat(round.unscheduled()).containsExactly(2L);
  }

  @Test
  void aGangStartsWholeOrNotAtAll() {
    add(node("n", 4_000, 4 * GIB, 10));
    for (int uid = 1; uid <= 3; uid++) {
      submit(description(descriptor(uid, "g" + uid, "gang", 2_000, GIB), "gang", 3));
    }
    submit(task(9, "single", 3_000, GIB));
    var round = client.schedule();
    assertThat(round.deltas()).extracting(Delta::task).containsExactly(9L);
    assertThat(round.unscheduled()).containsExactlyInAnyOrder(1L, 2L, 3L);

    add(node("m", 4_000, 4 * GIB, 10));
    assertThat(client.schedule().deltas()).as("two would fit").isEmpty();
    client.task("TaskRemoved", 9);
    assertThat(client.schedule().deltas())
        .extracting(Delta::task)
        .containsExactlyInAnyOrder(1L, 2L, 3L);
  }

  @Test
  void aTaskOfAGangThatHasStartedMayStartAlone() {
    add(node("n", 4_000, 4 * GIB, 10));
    submit(
        description(descriptor(1, "g1", "gang", 2_000, GIB), "gang", 2),
        description(descriptor(2, "g2", "gang", 2_000, GIB), "gang", 2));
    assertThat(client.schedule().deltas()).hasSize(2);
    client.task("TaskCompleted", 1);
    submit(description(descriptor(3, "g3", "gang", 2_000, GIB), "gang", 2));
    assertThat(client.schedule().deltas()).extracting(Delta::task).containsExactly(3L);
  }

  @Test
  void podsThatTheClusterKnowsCountAfterARestart() throws Exception {
    var live = new ArrayList<Pod>();
    close();
    service = RunningService.start(() -> List.copyOf(live));
    client = service.client();
    live.add(pod("mine", "n", "1500m", "owner-gang"));
    live.add(pod("bound", "n", "1", "owner"));
    live.add(pod("elsewhere", "unknown", "1", "owner"));
    add(node("n", 4_000, 4 * GIB, 10));
    submit(
        task(1, "bound", 1_000, GIB),
        task(2, "large", 2_000, GIB),
        description(descriptor(3, "g3", "gang", 1_500, GIB), "gang", 2));
    var round = client.schedule();
    assertThat(round.deltas())
        .as("the gang runs already, and the first has its node")
        .extracting(Delta::task)
        .containsExactly(3L);
    assertThat(round.unscheduled()).containsExactly(2L);
  }

  private static Pod pod(String name, String node, String cpu, String owner) {
    var requests = ResourceRequirements.EMPTY.withRequests(Map.of("cpu", Quantity.parse(cpu)));
    return new Pod(
        ObjectMeta.named("default", name)
            .withUid(name)
            .withOwnerReferences(
                List.of(new OwnerReference("batch/v1", "Job", owner, owner, true, null))),
        PodSpec.EMPTY
            .withNodeName(node)
            .withContainers(List.of(Container.EMPTY.withName("c").withResources(requests))),
        PodStatus.EMPTY.withPhase("Running"));
  }

  @Test
  void aSelectorWithAValueThatIsNoNumberKeepsTheTaskWaiting() {
    add(node("n", 4_000, 4 * GIB, 10, Map.of("memory", "80"), ""));
    submit(
        description(
            descriptor(1, "a", "a", 100, GIB)
                .message(33, message().number(1, 4).text(2, "memory").text(3, "much")),
            "a",
            0),
        task(2, "b", 100, GIB));
    var round = client.schedule();
    assertThat(round.deltas()).extracting(Delta::task).containsExactly(2L);
    assertThat(round.unscheduled()).containsExactly(1L);
  }

  @Test
  void anOperatorThatThereIsNotKeepsTheTaskWaiting() {
    add(node("n", 4_000, 4 * GIB, 10));
    submit(
        description(
            descriptor(1, "a", "a", 100, GIB).message(34, required("zone", "Resembles")), "a", 0),
        task(2, "b", 100, GIB));
    var round = client.schedule();
    assertThat(round.deltas()).extracting(Delta::task).containsExactly(2L);
    assertThat(round.unscheduled()).containsExactly(1L);
  }

  @Test
  void callsAtTheSameTimeAreAnsweredOneAfterTheOther() throws Exception {
    add(node("n", 100_000, 1_000 * GIB, 1_000));
    var submissions = new ArrayList<Future<byte[]>>();
    Set<Long> placed = new HashSet<>();
    for (int uid = 0; uid < 300; uid++) {
      submissions.add(client.future("TaskSubmitted", task(uid, "t" + uid, 100, GIB).build()));
      if (uid % 100 == 50) {
        client.schedule().deltas().forEach(delta -> assertThat(placed.add(delta.task())).isTrue());
      }
    }
    for (var submission : submissions) {
      assertThat(submission.get()).containsExactly(8, 1);
    }
    client.schedule().deltas().forEach(delta -> assertThat(placed.add(delta.task())).isTrue());
    assertThat(placed).hasSize(300);
  }

  @Test
  void aClientThatGivesUpHoldsUpNobody() throws Exception {
    add(node("n", 100_000, 1_000 * GIB, 1_000));
    for (int uid = 0; uid < 200; uid++) {
      submit(task(uid, "t" + uid, 100, GIB));
    }
    for (int i = 0; i < 20; i++) {
      client.future("Schedule", new byte[0]).cancel(true);
    }
    submit(task(200, "last", 100, GIB));

    var rounds = new ArrayList<Delta>();
    try (var other = TestClient.of(service.server().port())) {
      assertThat(other.task("TaskRemoved", 3)).isEqualTo(2);
      rounds.addAll(other.schedule().deltas());
    }
    rounds.addAll(client.schedule().deltas());
    assertThat(rounds).extracting(Delta::task).doesNotHaveDuplicates().contains(200L);
  }
}
