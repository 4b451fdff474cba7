package dev.berth.loadaware.nodeusage;

import static dev.berth.testkit.Given.node;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.core.Node;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.Quantity;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KnownUsageTest {
  private static final List<Node> NODES =
      List.of(
          node("n1").cpu("8").memory("8Gi").build(),
          node("n2").status(it -> it.withAllocatable(Map.of("cpu", Quantity.parse("4")))).build());

  private final Problems problems = new Problems();

  private KnownUsage read(String name, String text) {
    return KnownUsage.read(new TextSource(name, text), NODES, problems);
  }

  private static KnownNode node1(KnownUsage usage) {
    return Objects.requireNonNull(usage.nodes().get("n1"));
  }

  private List<String> told() {
    return problems.kept().stream().map(Problem::toString).toList();
  }

  @Test
  void aTableHasALineForEachNode() {
    var usage =
        read(
            "usage.csv",
            """
            node, time,                  cpu,  memory, cpu.p95, cpu_usage_avg_5m, mem_usage_max_avg_1h
            n2,   ,                      1500m,,        ,        ,
            n1,   2026-01-31T13:00:00+01:00,50%,2Gi,    7,       0.4,              62%
            """);

    assertThat(told()).isEmpty();
    assertThat(node1(usage).time()).isEqualTo(Instant.parse("2026-01-31T12:00:00Z"));
    assertThat(node1(usage).used().toString()).isEqualTo("{cpu=4, memory=2Gi}");
    assertThat(node1(usage).percentiles().toString()).isEqualTo("{p95={cpu=7}}");
    assertThat(node1(usage).metrics().toString())
        .isEqualTo("{cpu_usage_avg_5m=0.4, mem_usage_max_avg_1h=0.62}");
    assertThat(usage.nodes().get("n2"))
        .extracting(KnownNode::time, it -> it.used().toString())
        .containsExactly(null, "{cpu=1500m}");
  }

  @Test
  void everythingThatIsWrongWithATableIsSaidAtOnce() {
    read(
        "usage.csv",
        """
        node,cpu,memory,cpu.p42,time,cpu_usage
        n1,-1,12x,,noon,hot
        n3,1,,,,
        n1,1,,,,
        ,1,,,,
        n2,1,50%,,,,7
        """);

    assertThat(told())
        .containsExactlyInAnyOrder(
            "usage.csv:1: cpu.p42: there is no such column; did you mean \"cpu.p95\"?; there are"
                + " node, time, cpu, memory, cpu.p95 and the like (avg, p50, p90, p95, p99), and"
                + " names of metrics such as cpu_usage_avg_5m",
            "usage.csv:2: cpu: must be an amount of 0 or greater, such as 2.5 or 2500m, or a"
                + " percentage of the node such as 62%, not \"-1\"",
            "usage.csv:2: memory: must be an amount of 0 or greater, such as 12Gi, or a percentage"
                + " of the node such as 62%, not \"12x\"",
            "usage.csv:2: time: must be a time such as 2026-01-31T12:00:00Z, not \"noon\"",
            "usage.csv:2: cpu_usage: must be 0 or greater, such as 0.62 or 62%, not \"hot\"",
            "usage.csv:3: node: there is no node \"n3\" in the cluster; did you mean \"n1\" or"
                + " \"n2\"?",
            "usage.csv:4: node: \"n1\" comes a second time, after line 2",
            "usage.csv:5: node: this is required: the node's name",
            "usage.csv:6: 7 values for 6 columns",
            "usage.csv:6: memory: node n2 does not say how much memory it can allocate, so that a"
                + " percentage means nothing");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''          | this is empty; its first line has to name columns: node, cpu, memory
          n1,1,2Gi    | the first line has to name the columns, and one of them is node
          node,cpu,cpu| this column comes twice
          """)
  void aTableNamesItsColumns(String text, String problem) {
    read("usage.csv", text);

    assertThat(told()).singleElement().asString().contains(problem);
  }

  @Test
  void aMetricsServerSaysWhatNodesAndPodsUse() {
    var usage =
        read(
            "usage.yaml",
            """
            apiVersion: v1
            kind: List
            items:
            - apiVersion: metrics.k8s.io/v1beta1
              kind: NodeMetrics
              metadata: {name: n1}
              timestamp: "2026-01-31T12:00:00Z"
              window: 20s
              usage: {cpu: 1500000000n, memory: 1Gi}
            - apiVersion: metrics.k8s.io/v1beta1
              kind: PodMetrics
              metadata: {namespace: shop, name: web}
              containers:
              - {name: a, usage: {cpu: 250m, memory: 1Mi}}
              - {name: b, usage: {cpu: 250m, memory: 1Mi}}
            """);

    assertThat(told()).isEmpty();
    assertThat(node1(usage).time()).isEqualTo(Instant.parse("2026-01-31T12:00:00Z"));
    assertThat(node1(usage).used().toString()).isEqualTo("{cpu=1500m, memory=1Gi}");
    assertThat(String.valueOf(usage.pods().get(new ObjectKey("shop", "web"))))
        .isEqualTo("{cpu=500m, memory=2Mi}");
  }

  @Test
  void koordinatorSaysWhatNodesUse() {
    var usage =
        read(
            "usage.yaml",
            """
            apiVersion: slo.koordinator.sh/v1alpha1
            kind: NodeMetric
            metadata: {name: n1}
            status:
              updateTime: "2026-01-31T12:00:00Z"
              nodeMetric: {nodeUsage: {resources: {cpu: "3"}}}
              podsMetric: [{namespace: shop, name: web, podUsage: {resources: {cpu: "2"}}}]
            """);

    assertThat(told()).isEmpty();
    assertThat(node1(usage).metric()).isNotNull();
    assertThat(node1(usage).used().toString()).isEqualTo("{cpu=3}");
    assertThat(usage.pods().toString()).contains("{cpu=2}");
  }

  @Test
  void everythingThatIsWrongWithManifestsIsSaidAtOnce() {
    read(
        "usage.yaml",
        """
        apiVersion: metrics.k8s.io/v1beta1
        kind: NodeMetrics
        metadata: {name: n1}
        usage: {cpu: lots}
        ---
        apiVersion: metrics.k8s.io/v1beta1
        kind: NodeMetrics
        metadata: {name: n9}
        usage: {cpu: "1"}
        ---
        apiVersion: slo.koordinator.sh/v1alpha1
        kind: NodeMetric
        metadata: {name: n2}
        status:
          podsMetric: [{namespace: shop, name: web, podUsage: {resources: {cpu: 2x}}}]
        ---
        apiVersion: v1
        kind: ConfigMap
        metadata: {name: c}
        """);

    assertThat(told())
        .containsExactlyInAnyOrder(
            "usage.yaml:1: NodeMetrics n1: usage.cpu: must be an amount of 0 or greater, such as"
                + " 2500m or 12Gi, not \"lots\"",
            "usage.yaml:6: NodeMetrics n9: metadata.name: there is no node \"n9\" in the cluster;"
                + " did you mean \"n1\" or \"n2\"?",
            "usage.yaml:11: NodeMetric nodemetrics.slo.koordinator.sh/n2:"
                + " status.podsMetric[0].podUsage.resources.cpu: must be an amount of 0 or"
                + " greater, such as 2500m or 12Gi, not \"2x\"",
            "usage.yaml:17: ConfigMap c: this says nothing of what nodes use; NodeMetrics and"
                + " PodMetrics of metrics.k8s.io and NodeMetrics of slo.koordinator.sh do");
  }
}
