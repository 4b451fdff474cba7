package dev.berth.descheduler.plugins.lownodeload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.koordinator.NodeMetric;
import dev.berth.cluster.manifest.ReadProgress;
import dev.berth.cluster.manifest.Source;
import dev.berth.descheduler.cycle.CycleResult;
import dev.berth.descheduler.cycle.CycleResult.EvictedPod;
import dev.berth.descheduler.framework.EvictionReview;
import dev.berth.descheduler.policy.DeschedulerPlugins;
import dev.berth.descheduler.policy.DeschedulerPolicyLoader;
import dev.berth.descheduler.policy.PolicyException;
import dev.berth.descheduler.scenario.ScenarioCycles;
import dev.berth.descheduler.scenario.ScenarioReader;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// LowNodeLoad in a policy, on a cluster in a file.
class LowNodeLoadTest {
  private static final String NOW = "2026-01-01T00:00:00Z";
  private static final DeschedulerPlugins PLUGINS = DeschedulerPlugins.inTree();

  /// Hot uses 7 of 8 cpus, 1 of them by its system; cold uses nothing.
  private static final String CLUSTER =
      """
      kind: Node
      apiVersion: v1
      metadata: {name: cold, labels: {pool: a}}
      status: {allocatable: {cpu: "8", memory: 32Gi, pods: "110"}}
      ---
      kind: NodeMetric
      apiVersion: slo.koordinator.sh/v1alpha1
      metadata: {name: cold}
      status: {updateTime: "2026-01-01T00:00:00Z", nodeMetric: {nodeUsage: {}}}
      ---
      kind: Node
      apiVersion: v1
      metadata: {name: hot, labels: {pool: a}}
      status: {allocatable: {cpu: "8", memory: 32Gi, pods: "110"}}
      ---
      kind: NodeMetric
      apiVersion: slo.koordinator.sh/v1alpha1
      metadata: {name: hot}
      status:
        updateTime: "2026-01-01T00:00:00Z"
        nodeMetric: {systemUsage: {resources: {cpu: "1"}}}
        podsMetric:
        - {namespace: shop, name: web-1, podUsage: {resources: {cpu: "3", memory: 1Gi}}}
        - {namespace: shop, name: web-2, podUsage: {resources: {cpu: "2", memory: 1Gi}}}
        - {namespace: shop, name: web-3, podUsage: {resources: {cpu: "1", memory: 1Gi}}}
      """;

  private static String pod(String name) {
    return """
    ---
    kind: Pod
    apiVersion: v1
    metadata:
      name: %s
      namespace: shop
      ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: web, controller: true}]
    spec:
      nodeName: hot
      containers: [{name: c, image: app, resources: {requests: {cpu: 100m}}}]
    """
        .formatted(name);
  }

  private static CycleResult run(String args) throws PolicyException {
    return run(args, CLUSTER + pod("web-1") + pod("web-2") + pod("web-3"));
  }

  private static CycleResult run(String args, String cluster) throws PolicyException {
    var policy =
        """
        apiVersion: descheduler/v1alpha2
        kind: DeschedulerPolicy
        profiles:
        - name: load
          pluginConfig:
          - {name: LowNodeLoad, args: {%s}}
          plugins: {balance: {enabled: [LowNodeLoad]}}
        """
            .formatted(args);
    var problems = new Problems();
    var scenario =
        ScenarioReader.read(
            List.of(new Text(cluster)), Set.of(NodeMetric.TYPE), problems, new ReadProgress());
    assertThat(problems.kept()).isEmpty();
    var loaded =
        new DeschedulerPolicyLoader(PLUGINS)
            .load(policy.getBytes(StandardCharsets.UTF_8), "policy.yaml", _ -> null);
    return new ScenarioCycles(
            scenario,
            loaded,
            PLUGINS,
            InstantSource.fixed(Instant.parse(NOW)),
            true,
            _ -> EvictionReview.NONE)
        .live();
  }

  private record Text(String text) implements Source {
    @Override
    public String name() {
      return "cluster.yaml";
    }

    @Override
    public long size() {
      return 0;
    }

    @Override
    public InputStream open() {
      return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }
  }

  private static List<String> evicted(CycleResult result) {
    return result.evictions().stream().map(EvictedPod::pod).map(Object::toString).toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # the pod that uses just more than what is too much goes first: 7 - 4.8 = 2.2
          lowThresholds: {cpu: 20}, highThresholds: {cpu: 60} | shop/web-1
          # a pod goes only if some node stays below its threshold with it: 8 * 0.3 = 2.4
          lowThresholds: {cpu: 20}, highThresholds: {cpu: 30} | shop/web-2
          lowThresholds: {cpu: 20}, highThresholds: {cpu: 88} |
          paused: true, lowThresholds: {cpu: 20}, highThresholds: {cpu: 60} |
          dryRun: true, lowThresholds: {cpu: 20}, highThresholds: {cpu: 60} |
          numberOfNodes: 1, lowThresholds: {cpu: 20}, highThresholds: {cpu: 60} |
          nodeSelector: {matchLabels: {pool: b}}, lowThresholds: {cpu: 20}, highThresholds: {cpu: 60} |
          evictableNamespaces: {exclude: [shop]}, lowThresholds: {cpu: 20}, highThresholds: {cpu: 60} |
          # from the mean, 43.75 %: 41.75 and 63.75
          useDeviationThresholds: true, lowThresholds: {cpu: 2}, highThresholds: {cpu: 20} | shop/web-2
          nodePools: [{name: a, nodeSelector: {matchLabels: {pool: a}}, lowThresholds: {cpu: 20}, highThresholds: {cpu: 60}}] | shop/web-1
          """)
  void takesPodsFromNodesThatUseTooMuch(String args, String expected) throws PolicyException {
    assertThat(evicted(run(args)))
        .containsExactlyElementsOf(expected == null ? List.of() : List.of(expected.split(" ")));
  }

  @Test
  void saysWhy() throws PolicyException {
    var result = run("lowThresholds: {cpu: 20}, highThresholds: {cpu: 60}");
    assertThat(result.evictions().getFirst().reason())
        .isEqualTo(
            "triggered by load/LowNodeLoad: node is overutilized, node cpu"
                + " usage(87.50%)>threshold(60.00%)");
  }

  @Test
  void leavesNodesAloneOfWhichNothingIsMeasured() throws PolicyException {
    var old = CLUSTER.replace(NOW, "2025-12-31T23:57:00Z");
    var result = run("lowThresholds: {cpu: 20}, highThresholds: {cpu: 60}", old + pod("web-1"));
    assertThat(evicted(result)).isEmpty();
    assertThat(result.notes())
        .anyMatch(
            note -> note.message().startsWith("No NodeMetric, or one that has expired: node=hot"));
  }

  @Test
  void namesAllThatIsWrong() {
    var loader = new DeschedulerPolicyLoader(PLUGINS);
    var policy =
        """
        apiVersion: descheduler/v1alpha2
        kind: DeschedulerPolicy
        profiles:
        - name: load
          pluginConfig:
          - name: LowNodeLoad
            args:
              numberOfNodes: -1
              nodeMetricExpirationSeconds: 0
              highThresholds: {cpu: 60}
              lowThresholds: {cpu: 70.5}
              anomalyCondition: {}
              nodePools:
              - {name: a, prodHighThresholds: {cpu: 61}, lowThresholds: {cpu: -1}}
          plugins: {balance: {enabled: [LowNodeLoad]}}
        """;
    assertThat(loader.check(policy.getBytes(StandardCharsets.UTF_8), "policy.yaml"))
        .extracting(Problem::message)
        .containsExactly(
            "numberOfNodes: Invalid value: -1: must be greater than or equal to 0",
            "nodeMetricExpirationSeconds: Invalid value: 0: nodeMetricExpiredSeconds should be a"
                + " positive value",
            "lowThresholds[cpu]: Invalid value: 70.5: low percentage must be less than or equal to"
                + " highThresholds",
            "anomalyCondition.consecutiveNormalities: Invalid value: 0: consecutiveNormalities"
                + " must be greater than 0",
            "nodePools[0].lowThresholds[cpu]: Invalid value: -1: percentage must be greater than or"
                + " equal to 0",
            "nodePools[0].prodHighThresholds[cpu]: Invalid value: 61: node percentage must be"
                + " greater than or equal to prodHighThresholds",
            "nodePools[0].anomalyCondition.consecutiveNormalities: Invalid value: 0:"
                + " consecutiveNormalities must be greater than 0");
  }
}
