package dev.berth.queues.status;

import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodStatus;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.Quantity;
import dev.berth.api.queue.BatchPodGroup;
import dev.berth.api.queue.BatchPodGroupCondition;
import dev.berth.api.queue.BatchPodGroupSpec;
import dev.berth.api.queue.BatchPodGroupStatus;
import dev.berth.api.queue.Queue;
import dev.berth.api.queue.QueueApi;
import dev.berth.api.queue.QueueSpec;
import dev.berth.api.queue.QueueStatus;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.Ending;
import dev.berth.framework.model.PodRequests;
import dev.berth.queues.status.QueueStatuses.StatusChange;
import dev.berth.testkit.GivenPod;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QueueStatusesTest {
  private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");

  private Instant now = BEGIN;
  private final QueueStatuses statuses =
      new QueueStatuses(Set.of("kube-batch"), "default", PodRequests.OF_RUNNING, () -> now);
  private final Map<String, BatchPodGroup> groups = new HashMap<>();
  private final Map<String, Queue> queues = new HashMap<>();

  /// Pods: P pending, B bound, R running, S succeeded, F failed, D being deleted.
  @ParameterizedTest
  @CsvSource({
    "'', Pending, Inqueue, NotEnoughTasks",
    "P, Pending, Inqueue, NotEnoughTasks",
    "PP, Pending, Inqueue, ''",
    "BP, Pending, Inqueue, ''",
    "RP, Pending, Inqueue, ''",
    "BB, Running, Running, ''",
    "RB, Running, Running, ''",
    "RRR, Running, Running, ''",
    "R, Unknown, Unknown, NotEnoughTasks",
    "RF, Unknown, Unknown, NotEnoughTasks",
    "RD, Unknown, Unknown, NotEnoughTasks",
    "RS, Pending, Running, ''",
    "SS, Pending, Completed, ''",
  })
  void aGroupOfAtLeastTwoHasTheStatusOfItsPods(
      String pods, String ofKubeBatch, String ofVolcano, String reason) {
    add(group("a", QueueApi.INCUBATOR, ""), group("b", QueueApi.VOLCANO, ""));
    for (int i = 0; i < pods.length(); i++) {
      add(member("a", "a" + i, pods.charAt(i)), member("b", "b" + i, pods.charAt(i)));
    }
    write();

    assertThat(status("a").phase()).isEqualTo(ofKubeBatch);
    assertThat(status("b").phase()).isEqualTo(ofVolcano);
    assertThat(status("a").running()).isEqualTo(count(pods, 'R'));
    assertThat(status("a").succeeded()).isEqualTo(count(pods, 'S'));
    assertThat(status("a").failed()).isEqualTo(count(pods, 'F'));
    assertThat(status("a").conditions())
        .extracting(BatchPodGroupCondition::reason)
        .containsExactlyElementsOf(reason.isEmpty() ? List.of() : List.of(reason));
  }

  @Test
  void theConditionSaysWhyAGroupDoesNotFit() {
    add(group("a", QueueApi.SIGS, ""), member("a", "a0", 'P'), member("a", "a1", 'R'));
    failed("a0", 3, "no room");
    write();

    assertThat(status("a").phase()).isEqualTo("Unknown");
    assertThat(status("a").conditions())
        .containsExactly(
            condition(
                "True", "3", "NotEnoughResources", "1/2 tasks in gang unschedulable: no room"));
  }

  @Test
  void anAttemptThatFailsForTheSameReasonIsNotWritten() {
    add(group("a", QueueApi.SIGS, ""), member("a", "a0", 'P'), member("a", "a1", 'P'));
    failed("a0", 1, "no room");
    write();

    failed("a0", 2, "no room");

    assertThat(statuses.takeChanges()).isEmpty();
  }

  @Test
  void anotherReasonDoesNotChangeSinceWhenItIsSo() {
    add(group("a", QueueApi.SIGS, ""), member("a", "a0", 'P'), member("a", "a1", 'P'));
    failed("a0", 1, "no room");
    write();

    now = BEGIN.plusSeconds(60);
    failed("a0", 2, "no node");
    write();

    assertThat(status("a").conditions())
        .containsExactly(
            condition(
                "True", "2", "NotEnoughResources", "2/2 tasks in gang unschedulable: no node"));
  }

  @Test
  void theConditionIsFalseOnceTheGroupIsReady() {
    add(group("a", QueueApi.SIGS, ""), member("a", "a0", 'P'), member("a", "a1", 'P'));
    failed("a0", 1, "no room");
    write();

    now = BEGIN.plusSeconds(60);
    add(member("a", "a0", 'B'), member("a", "a1", 'B'));
    write();

    assertThat(status("a").phase()).isEqualTo("Running");
    assertThat(status("a").conditions())
        .containsExactly(new BatchPodGroupCondition("Unschedulable", "False", "1", now, "", ""));
  }

  @Test
  void whatIsWrittenAlreadyIsNotWrittenAgain() {
    add(group("a", QueueApi.SIGS, ""), queue("default", QueueApi.SIGS, ""), member("a", "a0", 'P'));
    write();

    add(group("a"), queue("default"), member("a", "a0", 'P'));

    assertThat(statuses.takeChanges()).isEmpty();
  }

  @Test
  void whatCouldNotBeWrittenIsToBeWrittenStill() {
    add(group("a", QueueApi.SIGS, ""), queue("default", QueueApi.SIGS, ""));
    var changes = statuses.takeChanges();
    assertThat(statuses.takeChanges()).isEmpty();

    changes.forEach(statuses::again);

    assertThat(statuses.takeChanges()).isEqualTo(changes).hasSize(2);
  }

  @Test
  void aQueueCountsItsGroupsByPhase() {
    add(queue("default", QueueApi.INCUBATOR, ""), queue("q", QueueApi.VOLCANO, ""));
    add(group("a", QueueApi.INCUBATOR, ""), group("b", QueueApi.INCUBATOR, "default"));
    add(member("b", "b0", 'R'), member("b", "b1", 'R'));
    add(group("c", QueueApi.VOLCANO, "q"), group("d", QueueApi.VOLCANO, "q"));
    add(group("e", QueueApi.VOLCANO, "gone"), member("d", "d0", 'R'));
    write();

    assertThat(queue("default").status()).isEqualTo(new QueueStatus("", 0, 1, 1, 0, 0, Map.of()));
    assertThat(queue("q").status())
        .isEqualTo(new QueueStatus("", 1, 0, 0, 1, 0, amounts("1", "1Gi")));
  }

  @Test
  void whatPodsUseIsUsedByAllQueuesAroundTheirs() {
    add(queue("root", QueueApi.VOLCANO, ""), queue("eng", QueueApi.VOLCANO, "root"));
    add(queue("dev", QueueApi.VOLCANO, "eng"), queue("ops", QueueApi.VOLCANO, "root"));
    add(group("a", QueueApi.VOLCANO, "dev"), member("a", "a0", 'R'), member("a", "a1", 'B'));
    add(group("b", QueueApi.VOLCANO, "eng"), member("b", "b0", 'R'), member("b", "b1", 'P'));
    add(inQueue("ops", running("alone")));
    write();

    assertThat(allocated("dev")).isEqualTo(amounts("2", "2Gi"));
    assertThat(allocated("eng")).isEqualTo(amounts("3", "3Gi"));
    assertThat(allocated("ops")).isEqualTo(amounts("1", "1Gi"));
    assertThat(allocated("root")).isEqualTo(amounts("4", "4Gi"));
  }

  @Test
  void queuesThatArePartOfEachOtherHaveAStatus() {
    add(queue("a", QueueApi.VOLCANO, "b"), queue("b", QueueApi.VOLCANO, "a"));
    add(inQueue("a", running("pod")));
    write();

    assertThat(allocated("a")).isEqualTo(allocated("b")).isEqualTo(amounts("1", "1Gi"));
  }

  @Test
  void podsOfOtherSchedulersDoNotCount() {
    add(queue("default", QueueApi.VOLCANO, ""));
    add(running("other").schedulerName("default-scheduler").build());
    write();

    assertThat(allocated("default")).isEmpty();
  }

  @Test
  void aPodThatHasEndedCountsUntilItIsDeleted() {
    add(group("a", QueueApi.INCUBATOR, ""), member("a", "a0", 'R'));
    add(member("a", "a0", 'S')); // from the watch of pods that have ended
    remove(member("a", "a0", 'R')); // from the watch of the others
    write();
    assertThat(status("a").succeeded()).isEqualTo(1);

    remove(member("a", "a0", 'S'));
    write();
    assertThat(status("a").succeeded()).isZero();
  }

  @Test
  void aPodThatIsGoneDoesNotCount() {
    add(queue("default", QueueApi.VOLCANO, ""), running("a").build(), running("b").build());
    remove(running("a").build());
    write();

    assertThat(allocated("default")).isEqualTo(amounts("1", "1Gi"));
  }

  @Test
  void aPodThatGoesChangesTheStatusOfItsGroupAndQueue() {
    add(queue("q", QueueApi.VOLCANO, ""), group("a", QueueApi.VOLCANO, "q"));
    add(member("a", "a0", 'R'), member("a", "a1", 'R'), inQueue("q", running("alone")));
    write();
    write();
    assertThat(statuses.takeChanges()).isEmpty();

    remove(member("a", "a0", 'R'));
    assertThat(statuses.takeChanges())
        .extracting(StatusChange::title)
        .containsExactly("PodGroup default/a", "Queue q");
    remove(inQueue("q", running("alone")));
    assertThat(statuses.takeChanges()).extracting(StatusChange::title).containsExactly("Queue q");
  }

  /// Writes what has to be written; the objects are then as after that.
  private void write() {
    for (var change : statuses.takeChanges()) {
      switch (change) {
        case StatusChange.OfGroup(var group, var status) -> add(group.withStatus(status));
        case StatusChange.OfQueue(var queue, var status) -> add(queue.withStatus(status));
      }
    }
  }

  private BatchPodGroup group(String name) {
    return Objects.requireNonNull(groups.get(name));
  }

  private Queue queue(String name) {
    return Objects.requireNonNull(queues.get(name));
  }

  private BatchPodGroupStatus status(String group) {
    return group(group).status();
  }

  private Map<String, Quantity> allocated(String queue) {
    return queue(queue).status().allocated();
  }

  private void failed(String pod, int attempt, String message) {
    statuses.decided(
        Decision.of(
            new ObjectKey("default", pod),
            pod(pod).build().metadata().uid(),
            "kube-batch",
            attempt,
            new Ending.Unschedulable(Collections.emptySortedSet(), message)));
  }

  private void add(KubernetesObject... objects) {
    for (var object : objects) {
      if (object instanceof BatchPodGroup group) {
        groups.put(group.metadata().name(), group);
      } else if (object instanceof Queue queue) {
        queues.put(queue.metadata().name(), queue);
      }
      statuses.changed(object, false);
    }
  }

  private void remove(KubernetesObject object) {
    statuses.changed(object, true);
  }

  private static BatchPodGroup group(String name, String apiVersion, String queue) {
    return new BatchPodGroup(
        apiVersion,
        ObjectMeta.named("default", name),
        BatchPodGroupSpec.EMPTY.withMinMember(2).withQueue(queue),
        BatchPodGroupStatus.EMPTY);
  }

  private static Queue queue(String name, String apiVersion, String parent) {
    return new Queue(
        apiVersion,
        ObjectMeta.named("", name),
        QueueSpec.EMPTY.withParent(parent),
        QueueStatus.EMPTY);
  }

  private static Pod member(String group, String name, char state) {
    var member =
        given(name)
            .metadata(it -> it.withAnnotations(Map.of("scheduling.k8s.io/group-name", group)));
    return switch (state) {
      case 'P' -> member.build();
      case 'B' -> phase(member.on("node"), PodStatus.PENDING);
      case 'R' -> phase(member.on("node"), PodStatus.RUNNING);
      case 'S' -> phase(member.on("node"), PodStatus.SUCCEEDED);
      case 'F' -> phase(member.on("node"), PodStatus.FAILED);
      case 'D' -> phase(member.on("node").deletedAt(BEGIN), PodStatus.RUNNING);
      default -> throw new IllegalArgumentException(String.valueOf(state));
    };
  }

  private static Pod phase(GivenPod pod, String phase) {
    return pod.status(it -> it.withPhase(phase)).build();
  }

  private static GivenPod given(String name) {
    return pod(name).schedulerName("kube-batch").cpu("1").memory("1Gi");
  }

  private static GivenPod running(String name) {
    return given(name).on("node").status(it -> it.withPhase(PodStatus.RUNNING));
  }

  private static Pod inQueue(String queue, GivenPod pod) {
    return pod.metadata(it -> it.withAnnotations(Map.of("scheduling.volcano.sh/queue-name", queue)))
        .build();
  }

  private static BatchPodGroupCondition condition(
      String status, String transition, String reason, String message) {
    return new BatchPodGroupCondition("Unschedulable", status, transition, BEGIN, reason, message);
  }

  private static Map<String, Quantity> amounts(String cpu, String memory) {
    return Map.of("cpu", Quantity.parse(cpu), "memory", Quantity.parse(memory));
  }

  private static int count(String pods, char state) {
    return (int) pods.chars().filter(it -> it == state).count();
  }
}
