package dev.berth.descheduler.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Problems;
import dev.berth.api.core.Namespace;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.Quantity;
import dev.berth.cluster.manifest.ReadProgress;
import dev.berth.cluster.manifest.Source;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ScenarioReaderTest {
  private static final Instant EPOCH = Instant.parse("2026-01-01T00:00:00Z");

  private record Text(String name, String text) implements Source {
    @Override
    public long size() {
      return text.length();
    }

    @Override
    public InputStream open() {
      return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }
  }

  private final Problems problems = new Problems();

  private DeschedulingScenario read(String... texts) {
    var sources = new Source[texts.length];
    for (int i = 0; i < texts.length; i++) {
      sources[i] = new Text("file-%d.yaml".formatted(i), texts[i]);
    }
    return ScenarioReader.read(List.of(sources), problems, new ReadProgress());
  }

  private static <T extends KubernetesObject> T only(Class<T> type, DeschedulingScenario scenario) {
    var found = scenario.objects().stream().filter(type::isInstance).map(type::cast).toList();
    assertThat(found).hasSize(1);
    return found.getFirst();
  }

  @Test
  void aPodGetsWhatAdmissionControllersAndKubeletsGive() {
    var scenario =
        read(
            """
            kind: Pod
            apiVersion: v1
            metadata: {name: x, ownerReferences: [{kind: ReplicaSet, apiVersion: apps/v1, name: r, uid: ""}]}
            spec: {nodeName: a, containers: [{name: c, resources: {requests: {cpu: 1}}}]}
            """);
    var pod = only(Pod.class, scenario);

    assertThat(problems.kept()).isEmpty();
    assertThat(pod.key()).isEqualTo(new ObjectKey("default", "x"));
    assertThat(pod.metadata().uid()).isEqualTo("00000000-0000-0000-0000-000000000001");
    assertThat(pod.metadata().creationTimestamp()).isEqualTo(EPOCH.plusSeconds(1));
    assertThat(pod.metadata().ownerReferences().getFirst().uid()).isEqualTo("replicaset-default-r");
    assertThat(pod.spec().priority()).isZero();
    assertThat(pod.spec().schedulerName()).isEqualTo("default-scheduler");
    assertThat(pod.spec().terminationGracePeriodSeconds()).isEqualTo(30L);
    assertThat(pod.status().phase()).isEqualTo("Running");
    assertThat(pod.status().qosClass()).isEqualTo("Burstable");
    assertThat(pod.status().startTime()).isEqualTo(EPOCH.plusSeconds(1));
  }

  @Test
  void aPodWithoutNodeIsPendingAndHasNotStarted() {
    var pod = only(Pod.class, read("{kind: Pod, apiVersion: v1, metadata: {name: x}, spec: {}}"));

    assertThat(pod.status().phase()).isEqualTo("Pending");
    assertThat(pod.status().startTime()).isNull();
  }

  @Test
  void whatTheInputSaysStays() {
    var pod =
        only(
            Pod.class,
            read(
                """
                kind: Pod
                apiVersion: v1
                metadata: {name: x, namespace: web, uid: u, creationTimestamp: "2026-05-01T00:00:00Z"}
                spec: {nodeName: a, schedulerName: other, priority: 7, terminationGracePeriodSeconds: 0}
                status: {phase: Failed, qosClass: Guaranteed, startTime: "2026-06-01T00:00:00Z"}
                """));

    assertThat(pod.metadata().uid()).isEqualTo("u");
    assertThat(pod.metadata().creationTimestamp()).isEqualTo(Instant.parse("2026-05-01T00:00:00Z"));
    assertThat(pod.spec().priority()).isEqualTo(7);
    assertThat(pod.spec().schedulerName()).isEqualTo("other");
    assertThat(pod.spec().terminationGracePeriodSeconds()).isZero();
    assertThat(pod.status().phase()).isEqualTo("Failed");
    assertThat(pod.status().qosClass()).isEqualTo("Guaranteed");
    assertThat(pod.status().startTime()).isEqualTo(Instant.parse("2026-06-01T00:00:00Z"));
  }

  @Test
  void anOwnerThatIsThereLendsItsUid() {
    var scenario =
        read(
            """
            {kind: Pod, apiVersion: v1, metadata: {name: x, ownerReferences: [{kind: Node, apiVersion: v1, name: x, uid: ""}, {kind: Pod, apiVersion: v1, name: x, uid: ""}]}, spec: {}}
            """);

    assertThat(only(Pod.class, scenario).metadata().ownerReferences())
        .extracting(it -> it.uid())
        .containsExactly("node-default-x", "00000000-0000-0000-0000-000000000001");
  }

  @Test
  void prioritiesAreThoseOfTheClassesOrOfTheDefaultOne() {
    var scenario =
        read(
            """
            {kind: PriorityClass, apiVersion: scheduling.k8s.io/v1, metadata: {name: high}, value: 100}
            ---
            {kind: PriorityClass, apiVersion: scheduling.k8s.io/v1, metadata: {name: usual}, value: 5, globalDefault: true}
            ---
            {kind: Pod, apiVersion: v1, metadata: {name: high}, spec: {priorityClassName: high}}
            ---
            {kind: Pod, apiVersion: v1, metadata: {name: plain}, spec: {}}
            ---
            {kind: Pod, apiVersion: v1, metadata: {name: vital}, spec: {priorityClassName: system-node-critical}}
            """);

    assertThat(
            scenario.objects().stream()
                .filter(Pod.class::isInstance)
                .map(Pod.class::cast)
                .map(it -> it.metadata().name() + " " + it.spec().priority()))
        .containsExactly("high 100", "plain 5", "vital 2000001000");
    assertThat(scenario.priorityClass("high")).isEqualTo(100);
    assertThat(scenario.priorityClass("none")).isNull();
  }

  @Test
  void namespacesThatAreMissingAreAddedAndEachBearsItsName() {
    var scenario =
        read(
            """
            {kind: Namespace, apiVersion: v1, metadata: {name: web, labels: {team: front}}}
            ---
            {kind: Pod, apiVersion: v1, metadata: {name: x, namespace: web}, spec: {}}
            ---
            {kind: Pod, apiVersion: v1, metadata: {name: other, namespace: db}, spec: {}}
            """);

    assertThat(
            scenario.objects().stream()
                .filter(Namespace.class::isInstance)
                .map(it -> it.metadata().labels()))
        .containsExactly(
            Map.of("team", "front", "kubernetes.io/metadata.name", "web"),
            Map.of("kubernetes.io/metadata.name", "db"));
  }

  @Test
  void documentsAreNumberedOverAllFilesThoseIncludedThatNobodyLooksAt() {
    var scenario =
        read(
            """
            {kind: ConfigMap, apiVersion: v1, metadata: {name: c}}
            ---
            {kind: NodeMetrics, apiVersion: metrics.k8s.io/v1beta1, metadata: {name: a}, usage: {cpu: 1}}
            """,
            "{kind: Pod, apiVersion: v1, metadata: {name: x}, spec: {}}");

    assertThat(only(Pod.class, scenario).metadata().uid()).endsWith("-000000000003");
  }

  @Test
  void aMetricsServersPodsUseWhatTheirContainersUse() {
    var scenario =
        read(
            """
            {kind: NodeMetrics, apiVersion: metrics.k8s.io/v1beta1, metadata: {name: a}, usage: {cpu: 1500m, memory: 1Gi}}
            ---
            kind: PodMetrics
            apiVersion: metrics.k8s.io/v1beta1
            metadata: {name: x}
            containers: [{name: c, usage: {cpu: 100m}}, {name: d, usage: {cpu: 200m, memory: 1Mi}}]
            """);

    assertThat(scenario.nodeUsage())
        .isEqualTo(
            Map.of("a", Map.of("cpu", Quantity.parse("1500m"), "memory", Quantity.parse("1Gi"))));
    assertThat(scenario.podUsage().get(new ObjectKey("default", "x")))
        .isEqualTo(Map.of("cpu", Quantity.parse("300m"), "memory", Quantity.parse("1Mi")));
  }

  @Test
  void usageThatIsNoQuantityIsReportedWithItsPlace() {
    read(
        """
        {kind: NodeMetrics, apiVersion: metrics.k8s.io/v1beta1, metadata: {name: a}, usage: {cpu: much}}
        """);

    assertThat(problems.kept()).hasSize(1);
    assertThat(problems.kept().getFirst().toString())
        .startsWith("file-0.yaml:1: NodeMetrics a: usage.cpu: must be a quantity, not \"much\": ");
  }
}
