package dev.berth.conformance.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.conformance.Eventually;
import dev.berth.conformance.Ports;
import dev.berth.conformance.controlplane.Component;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.conformance.controlplane.Kubectl;
import dev.berth.conformance.live.MetricsServerStandIn.Mode;
import dev.berth.loadaware.usage.PrometheusQueries;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// LoadAware on a real API server, with two nodes that kwok keeps: what is measured comes through
/// the aggregation layer, or from a real Prometheus.
@Tag("control-plane")
@Order(1) // as it takes long
final class MeasuredUsageLiveTest {
  @RegisterExtension static final ControlPlane CLUSTER = ControlPlane.withRbac();

  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final String BRISK =
      "interval: 1s, timeout: 1s, staleAfter: 4s, window: 10s, statistic: latest";

  @TempDir static Path folder = Path.of("");

  private static Kubectl kubectl;
  private static Component kwok;
  private static MetricsServerStandIn metrics;

  @BeforeAll
  static void begin() throws Exception {
    kubectl = Kubectl.of(CLUSTER);
    metrics = MetricsServerStandIn.start(folder);
    for (String node : List.of("a", "b")) {
      apply(
          """
          apiVersion: v1
          kind: Node
          metadata: {name: %s}
          status: {capacity: {cpu: 8, memory: 16Gi, pods: 110}, allocatable: {cpu: 8, memory: 16Gi, pods: 110}}
          """
              .formatted(node));
    }
    kwok = Component.kwok(CLUSTER);
    apply(MetricsServerStandIn.registration(metrics.port()));
    apply(
        """
        apiVersion: rbac.authorization.k8s.io/v1
        kind: ClusterRole
        metadata: {name: usage}
        rules:
        - {apiGroups: [metrics.k8s.io], resources: [nodes], verbs: [list]}
        ---
        apiVersion: rbac.authorization.k8s.io/v1
        kind: ClusterRoleBinding
        metadata: {name: usage}
        roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: usage}
        subjects: [{kind: User, name: system:kube-scheduler, apiGroup: rbac.authorization.k8s.io}]
        """);
    var _ =
        kubectl.run(
            "wait",
            "--for=condition=Available",
            "apiservice",
            "v1beta1.metrics.k8s.io",
            "--timeout=60s");
    var _ = kubectl.run("taint", "nodes", "--all", "node.kubernetes.io/not-ready-");
  }

  @AfterAll
  static void end() throws Exception {
    metrics.close();
    kwok.close();
  }

  private static void apply(String yaml) throws Exception {
    var file = Files.writeString(folder.resolve("applied.yaml"), yaml);
    var _ = kubectl.run("apply", "--filename=" + file);
  }

  private static Eventually eventually(RunningBerth berth) {
    return Eventually.with(kwok, berth).within(PATIENCE);
  }

  private static RunningBerth berth(String args) throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("scheduler.yaml"),
            """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            clientConnection: {kubeconfig: "%s"}
            profiles:
            - plugins:
                multiPoint:
                  enabled: [{name: LoadAware, weight: 100}]
              pluginConfig:
              - name: LoadAware
                args: {%s}
            """
                .formatted(CLUSTER.kubeconfig(ControlPlane.SCHEDULER), args));
    return RunningBerth.start("--config", file.toString(), "--leader-elect=false");
  }

  /// Waits until what is measured now has come to the scheduler.
  private static void awaitTurns(RunningBerth berth) throws Exception {
    int before = metrics.questions();
    eventually(berth)
        .until(
            "questions to the metrics server", () -> metrics.questions(), now -> now >= before + 3);
  }

  private static void create(String pod) throws Exception {
    apply(
        """
        apiVersion: v1
        kind: Pod
        metadata: {name: %s, namespace: default}
        spec: {containers: [{name: main, image: pause, resources: {requests: {cpu: 100m}}}]}
        """
            .formatted(pod));
  }

  private static String nodeOf(String pod) throws Exception {
    return kubectl.run("get", "pod", pod, "-n", "default", "-o", "jsonpath={.spec.nodeName}");
  }

  private static String placed(RunningBerth berth, String pod) throws Exception {
    create(pod);
    eventually(berth).until(pod + " has a node", () -> !nodeOf(pod).isEmpty());
    return nodeOf(pod);
  }

  @Test
  void podsGoWhereLittleIsUsedAndWaitWhereTooMuchIs() throws Exception {
    metrics.answers(Mode.WELL);
    metrics.uses("a", "5");
    metrics.uses("b", "1");
    try (var berth = berth(BRISK)) {
      awaitTurns(berth);
      assertThat(placed(berth, "first")).as(berth.log()).isEqualTo("b");

      metrics.uses("a", "1");
      metrics.uses("b", "5");
      awaitTurns(berth);
      assertThat(placed(berth, "second")).isEqualTo("a");

      metrics.uses("a", "7");
      metrics.uses("b", "7");
      awaitTurns(berth);
      create("third");
      eventually(berth)
          .until(
              "what the third pod waits for",
              () ->
                  kubectl.run(
                      "get",
                      "pod",
                      "third",
                      "-n",
                      "default",
                      "-o",
                      "jsonpath={.status.conditions[*].message}"),
              message -> message.contains("2 node(s) measured cpu usage exceed threshold"));
      metrics.uses("a", "2");
      eventually(berth).until("the third pod has a node", () -> !nodeOf("third").isEmpty());
      assertThat(nodeOf("third")).isEqualTo("a");
      assertThat(berth.log()).doesNotContain("do background work").doesNotContain("forbidden");
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"AWAY", "LATE", "MALFORMED", "ABSURD"})
  void withoutMeasurementsSchedulingGoesOn(Mode mode) throws Exception {
    metrics.answers(Mode.WELL);
    metrics.uses("a", "7");
    metrics.uses("b", "7");
    try (var berth = berth(BRISK)) {
      awaitTurns(berth);
      metrics.answers(mode);
      String pod = "while-" + mode.name().toLowerCase(Locale.ROOT);
      create(pod);

      eventually(berth)
          .until("the pod has a node once nothing is known", () -> !nodeOf(pod).isEmpty());

      if (mode != Mode.ABSURD) {
        assertThat(berth.log()).contains("do background work: usage of nodes");
      }
      metrics.answers(Mode.WELL);
      metrics.uses("b", "1");
      awaitTurns(berth);
      assertThat(placed(berth, "after-" + mode.name().toLowerCase(Locale.ROOT))).isEqualTo("b");
    } finally {
      metrics.answers(Mode.WELL);
    }
  }

  @Test
  void prometheusIsAskedForWhatNodeExporterMeasures() throws Exception {
    var program = PrometheusServer.program();
    assumeTrue(
        program.isPresent(), "there is no Prometheus; conformance/prometheus unpacks Debian's");
    Path data = Files.createDirectory(folder.resolve("prometheus"));
    String cpu = PrometheusQueries.NODE_EXPORTER.cpu().replace("[2m]", "[5s]"); // not for minutes
    try (var exporter = NodeExporterStandIn.start(Map.of("a", 7.5, "b", 1.0));
        var prometheus =
            PrometheusServer.start(
                program.orElseThrow(), data, Ports.reserve(), exporter.targets())) {
      Eventually.with()
          .within(PATIENCE)
          .until(
              "Prometheus has measured both nodes",
              () ->
                  prometheus.query("count((%s) > 7)".formatted(cpu)).contains("\"1\"]")
                      && prometheus.query("count((%s) > 0.9)".formatted(cpu)).contains("\"2\"]"));
      var args =
          "%s, prometheus: {address: \"%s\", cpuQuery: %s}"
              .formatted(BRISK, prometheus.address(), JsonEncoder.text(Codecs.STRING, cpu));
      try (var berth = berth(args)) {
        create("early");
        eventually(berth).until("early has a node", () -> !nodeOf("early").isEmpty());
        var before = prometheus.queries();
        eventually(berth)
            .until(
                "queries, of two in a turn, since early has a node",
                () -> prometheus.queries() - before,
                count -> count >= 6);

        for (int i = 0; i < 5; i++) {
          assertThat(placed(berth, "measured-" + i)).as(berth.log()).isEqualTo("b");
        }
        assertThat(berth.log()).doesNotContain("do background work");
      }
    }
  }
}
