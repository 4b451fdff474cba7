package dev.berth.loadaware.nodeusage;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Problems;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.koordinator.NodeMetric;
import dev.berth.api.kubescheduler.UnknownArgs;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.Quantity;
import dev.berth.loadaware.crane.LoadAnnotations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UsageFeedTest {
  private static final Instant NOW = Instant.parse("2026-01-31T12:00:00Z");
  private static final Node N1 = node("n1").cpu("8").memory("8Gi").build();
  private static final List<Pod> PODS =
      List.of(
          pod("small").cpu("1").on("n1").build(),
          pod("large").cpu("2").on("n1").build(),
          pod("waiting").cpu("2").build());

  @TempDir private Path folder = Path.of("");

  private static UsageFeed feed(String name, String text, List<Pod> pods) {
    var problems = new Problems();
    var usage = KnownUsage.read(new TextSource(name, text), List.of(N1), problems);
    assertThat(problems.kept()).isEmpty();
    return UsageFeed.of(usage, List.of(N1), pods, NOW);
  }

  private static NodeMetric metric(UsageFeed feed) {
    return NodeMetric.of(feed.nodeMetrics().getFirst());
  }

  private static String used(UsageFeed feed, String pod) {
    return String.valueOf(feed.podUsage().get(new ObjectKey("default", pod)));
  }

  @Test
  void whatANodeUsesIsOfItsPodsAsTheyRequestIt() {
    var feed = feed("usage.csv", "node,cpu\nn1,6\n", PODS);

    assertThat(used(feed, "small")).isEqualTo("{cpu=2}");
    assertThat(used(feed, "large")).isEqualTo("{cpu=4}");
    assertThat(used(feed, "waiting")).isEqualTo("null");
    assertThat(feed.nodeUsage().toString()).isEqualTo("{n1={cpu=6}}");
  }

  @Test
  void aPodUsesNoMoreThanItsLimitAndTheRestIsTheSystems() {
    var limits = Map.of("cpu", Quantity.parse("1500m"));
    var limited =
        pod("limited")
            .cpu("1")
            .on("n1")
            .spec(it ->
                it.withContainers(
                    it.containers().stream()
                        .map(c -> c.withResources(c.resources().withLimits(limits)))
                        .toList()))
            .build();
    var feed = feed("usage.csv", "node,cpu\nn1,6\n", List.of(limited));

    assertThat(used(feed, "limited")).isEqualTo("{cpu=1500m}");
    assertThat(Objects.requireNonNull(metric(feed).info()).systemUsage().toString())
        .isEqualTo("{cpu=4500m}");
  }

  @Test
  void whatIsMeasuredOfPodsIsTheirs() {
    var feed =
        feed(
            "usage.yaml",
            """
            apiVersion: metrics.k8s.io/v1beta1
            kind: NodeMetrics
            metadata: {name: n1}
            usage: {cpu: "6"}
            ---
            apiVersion: metrics.k8s.io/v1beta1
            kind: PodMetrics
            metadata: {namespace: default, name: small}
            containers: [{name: c, usage: {cpu: "5"}}]
            """,
            PODS);

    assertThat(used(feed, "small")).isEqualTo("{cpu=5}");
    assertThat(used(feed, "large")).isEqualTo("{cpu=1}");
  }

  /// Pods that are on the node count as measured: a koordlet of now would have reported them.
  @Test
  void aMetricOfNoKnownTimeIsOfNow() {
    var metric = metric(feed("usage.csv", "node,cpu,cpu.p95\nn1,6,7\n", PODS));

    assertThat(metric.updateTime()).isEqualTo(NOW);
    assertThat(metric.reportInterval()).isZero();
    assertThat(metric.podsMetric()).extracting("name").containsExactly("large", "small");
    assertThat(metric.podsMetric()).extracting("priority").containsOnly("koord-prod");
    assertThat(String.valueOf(metric.aggregated("p95", Duration.ofMinutes(10))))
        .isEqualTo("{cpu=7}");
  }

  @Test
  void aMetricHasTheTimeAtWhichItWasMeasured() {
    var metric = metric(feed("usage.csv", "node,time,cpu\nn1,2026-01-31T11:59:00Z,6\n", PODS));

    assertThat(metric.updateTime()).isEqualTo(Instant.parse("2026-01-31T11:59:00Z"));
    assertThat(metric.reportInterval()).isEqualTo(Duration.ofSeconds(60));
  }

  @Test
  void annotationsAreOfThePolicysMetrics() throws IOException {
    var policy = folder.resolve("policy.yaml");
    Files.writeString(
        policy,
        """
        apiVersion: scheduler.policy.crane.io/v1alpha1
        kind: DynamicSchedulerPolicy
        spec:
          syncPolicy:
          - {name: cpu_usage_avg_5m, period: 3m}
          - {name: mem_usage_avg_5m, period: 3m}
          - {name: cpu_usage_max_avg_1h, period: 3m}
          - {name: disk_usage, period: 3m}
        """);
    var annotator =
        LoadAnnotations.of(
            new UnknownArgs(
                Map.of("policyConfigPath", policy.toString(), "timeZone", "Europe/Berlin")));

    var nodes =
        feed("usage.csv", "node,cpu,memory,cpu_usage_max_avg_1h\nn1,6,2Gi,90%\n", PODS)
            .annotated(List.of(annotator));

    assertThat(nodes.getFirst().metadata().annotations())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "cpu_usage_avg_5m", "0.75000,2026-01-31T13:00:00Z",
                "mem_usage_avg_5m", "0.25000,2026-01-31T13:00:00Z",
                "cpu_usage_max_avg_1h", "0.90000,2026-01-31T13:00:00Z"));
  }
}
