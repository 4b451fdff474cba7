package dev.berth.api.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.berth.api.batch.Job;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.Quantity;
import dev.berth.api.queue.BatchPodGroup;
import dev.berth.api.queue.Queue;
import dev.berth.api.queue.QueueApi;
import dev.berth.api.queue.QueueGuarantee;
import dev.berth.api.scheduling.PodGroup;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Queues and groups of kube-batch and Volcano, beside the groups of Kubernetes.
class QueueObjectsTest {
  static final List<String> VERSIONS = QueueApi.VERSIONS;

  private final List<String> problems = new ArrayList<>();

  private List<KubernetesObject> read(String yaml) {
    return read(new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)));
  }

  private List<KubernetesObject> read(InputStream in) {
    var collected = new Problems();
    var reader =
        new ObjectReader<>(
                KindRegistry.<KubernetesObject>builder().addAll(Kinds.all()).build(),
                Interner.none(),
                collected)
            .checkingFields(problem -> problems.add(problem.toString()));
    var objects = new ArrayList<KubernetesObject>();
    reader.read(in, "queues.yaml", it -> objects.add(it.value()));
    collected.kept().forEach(problem -> problems.add(problem.toString()));
    return objects;
  }

  private <T extends KubernetesObject> T only(Class<T> type, String yaml) {
    List<KubernetesObject> objects = read(yaml);
    assertThat(problems).isEmpty();
    assertThat(objects).singleElement().isInstanceOf(type);
    return type.cast(objects.getFirst());
  }

  private List<KubernetesObject> example(String file) {
    return read(Objects.requireNonNull(getClass().getResourceAsStream("queues/" + file)));
  }

  @ParameterizedTest
  @FieldSource("VERSIONS")
  void aGroupIsTheSameInEveryVersionAndKeepsIt(String version) {
    BatchPodGroup group =
        only(
            BatchPodGroup.class,
            """
            apiVersion: %s
            kind: PodGroup
            metadata: {name: train, namespace: ml}
            spec: {minMember: 3, queue: research, priorityClassName: high}
            status:
              phase: Pending
              conditions:
              - {type: Unschedulable, status: "True", transitionID: t, reason: NotEnoughResources,
                 lastTransitionTime: 2026-01-01T00:00:00Z, message: 3/3 tasks in gang unschedulable}
              running: 1
              failed: 2
            """
                .formatted(version));

    assertThat(group.apiVersion()).isEqualTo(version);
    assertThat(group.spec().minMember()).isEqualTo(3);
    assertThat(group.spec().queue()).isEqualTo("research");
    assertThat(group.status().conditions()).hasSize(1);
    assertThat(only(BatchPodGroup.class, JsonEncoder.text(Kinds.of(group), group)))
        .isEqualTo(group);
  }

  @ParameterizedTest
  @FieldSource("VERSIONS")
  void aQueueIsTheSameInEveryVersionAndKeepsIt(String version) {
    Queue queue =
        only(
            Queue.class,
            """
            {apiVersion: %s, kind: Queue, metadata: {name: research}, spec: {weight: 3, capability:
             {cpu: 10, memory: 1Gi}}, status: {unknown: 1, pending: 2, running: 3}}
            """
                .formatted(version));

    assertThat(queue.apiVersion()).isEqualTo(version);
    assertThat(queue.spec().weight()).isEqualTo(3);
    assertThat(queue.spec().capability()).containsEntry("cpu", Quantity.parse("10"));
    assertThat(queue.status().pending()).isEqualTo(2);
    assertThat(only(Queue.class, JsonEncoder.text(Kinds.of(queue), queue))).isEqualTo(queue);
  }

  @Test
  void volcanosQueueHasMore() {
    Queue queue =
        only(
            Queue.class,
            """
            apiVersion: scheduling.volcano.sh/v1beta1
            kind: Queue
            metadata: {name: team-a}
            spec:
              parent: research
              priority: 5
              reclaimable: false
              deserved: {cpu: 4}
              guarantee: {resource: {cpu: 2}}
            status: {state: Open, inqueue: 1, completed: 2, allocated: {cpu: 3}}
            """);

    assertThat(queue.spec().weight()).as("unless written").isEqualTo(1);
    assertThat(queue.spec().isReclaimable()).isFalse();
    assertThat(queue.spec().guarantee())
        .isEqualTo(new QueueGuarantee(Map.of("cpu", Quantity.parse("2"))));
    assertThat(queue.status().allocated()).containsEntry("cpu", Quantity.parse("3"));
    assertThat(only(Queue.class, JsonEncoder.text(Kinds.of(queue), queue))).isEqualTo(queue);
  }

  @Test
  void queuesAreReclaimableUnlessWritten() {
    Queue queue =
        only(
            Queue.class,
            "{apiVersion: scheduling.volcano.sh/v1beta1, kind: Queue, metadata: {name: a}}");

    assertThat(queue.spec().isReclaimable()).isTrue();
  }

  @Test
  void kubernetesHasAGroupOfTheSameName() {
    assertThat(
            read(
                """
                {apiVersion: scheduling.k8s.io/v1beta1, kind: PodGroup, metadata: {name: a}}
                ---
                {apiVersion: scheduling.sigs.dev/v1alpha2, kind: PodGroup, metadata: {name: a}}
                """))
        .hasExactlyElementsOfTypes(PodGroup.class, BatchPodGroup.class);
  }

  @Test
  void anotherVersionOfAGroupIsRefusedWithTheVersionToWrite() {
    read("{apiVersion: scheduling.volcano.sh/v1alpha2, kind: PodGroup, metadata: {name: a}}");

    assertThat(problems)
        .containsExactly(
            "queues.yaml:1: apiVersion: no matches for kind \"PodGroup\" in version"
                + " \"scheduling.volcano.sh/v1alpha2\"; write scheduling.volcano.sh/v1beta1");
  }

  @Test
  void fieldsThatTheVersionDoesNotHaveAreFound() {
    read(
        """
        {apiVersion: scheduling.sigs.dev/v1alpha2, kind: Queue, metadata: {name: a}, spec: {wieght: 2,
         reclaimable: false}}
        ---
        {apiVersion: scheduling.volcano.sh/v1beta1, kind: PodGroup, metadata: {name: a}, spec: {
         minMembers: 2, subGroupPolicy: [{name: a, subGroupSize: 2}]}}
        """);

    assertThat(problems)
        .containsExactly(
            "queues.yaml:1: unknown field \"spec.wieght\"; did you mean \"weight\"?",
            "queues.yaml:2: unknown field \"spec.reclaimable\"",
            "queues.yaml:5: unknown field \"spec.minMembers\"; did you mean \"minMember\"?");
  }

  @Test
  void kubeBatchsExampleIsReadWithItsJob() {
    List<KubernetesObject> objects = example("kube-batch-example-job.yaml");

    assertThat(problems).isEmpty();
    assertThat(objects).hasExactlyElementsOfTypes(Job.class, BatchPodGroup.class);
    assertThat(((BatchPodGroup) objects.getLast()).spec().minMember()).isEqualTo(6);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "kube-batch-default-queue.yaml",
        "volcano-benchmark-queue.yaml",
        "volcano-hierarchical-queues.yaml",
        "volcano-podgroup.yaml",
        "volcano-queue.yaml"
      })
  void publicExamplesAreRead(String file) {
    assertThat(example(file))
        .isNotEmpty()
        .allSatisfy(object -> assertThat(object).isInstanceOfAny(Queue.class, BatchPodGroup.class));
    assertThat(problems).isEmpty();
  }

  @Test
  void volcanosGroupNamesWhatItNeeds() {
    assertThat(example("volcano-podgroup.yaml"))
        .extracting(object -> ((BatchPodGroup) object).spec())
        .extracting("minMember", "queue", "minResources")
        .containsExactly(
            tuple(
                1, "default", Map.of("cpu", Quantity.parse("1"), "memory", Quantity.parse("2G"))));
  }
}
