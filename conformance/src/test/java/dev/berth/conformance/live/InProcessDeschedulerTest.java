package dev.berth.conformance.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Kinds;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.conformance.Eventually;
import dev.berth.conformance.Ports;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.conformance.controlplane.Kubectl;
import dev.berth.engine.port.TimeSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/// `berth run --deschedule` on a real API server. The test does what a ReplicaSet controller would.
@Tag("control-plane")
final class InProcessDeschedulerTest {
  private static final ObjectKey LEASE = new ObjectKey("kube-system", "kube-scheduler");

  @RegisterExtension static final ControlPlane CLUSTER = ControlPlane.withRbac();

  @TempDir private Path folder;

  private Admin admin;

  @BeforeEach
  void aHotNode() throws Exception {
    admin = Admin.of(CLUSTER);
    for (String name : List.of("hot", "cool")) {
      var _ =
          admin.create(
              Kinds.NODE,
              "",
              """
              {'metadata':{'name':'%s'},'status':{'capacity':%2$s,'allocatable':%2$s,\
              'conditions':[{'type':'Ready','status':'True'}]}}\
              """
                  .formatted(name, "{'cpu':'4','memory':'16Gi','pods':'110'}"));
      admin.patch(Kinds.NODE, ObjectKey.clusterScoped(name), "{'spec':{'taints':[]}}");
    }
    for (int i = 1; i <= 5; i++) {
      pod("web-" + i, "700m", ",'nodeName':'hot'", true);
    }
  }

  @AfterEach
  void disconnect() throws Exception {
    for (var pod : admin.list(Kinds.POD)) {
      admin.delete(Kinds.POD, pod.key());
    }
    for (var node : admin.list(Kinds.NODE)) {
      admin.delete(Kinds.NODE, node.key());
    }
    for (var lease : admin.list(Kinds.LEASE)) {
      if (lease.key().equals(LEASE)) {
        admin.delete(Kinds.LEASE, LEASE);
      }
    }
    admin.close();
  }

  private void pod(String name, String cpu, String spec, boolean isOwned) throws Exception {
    String owner =
        ",'ownerReferences':[{'apiVersion':'apps/v1','kind':'ReplicaSet','name':'web',"
            + "'uid':'6a3f7c1e-0000-4000-8000-000000000001','controller':true}]";
    var _ =
        admin.create(
            Kinds.POD,
            "default",
            """
            {'metadata':{'name':'%s'%s},'spec':{'containers':[{'name':'c','image':'pause',\
            'resources':{'requests':{'cpu':'%s'}}}],'terminationGracePeriodSeconds':0%s}}\
            """
                .formatted(name, isOwned ? owner : "", cpu, spec));
  }

  private RunningBerth start(int port, String... more) throws IOException {
    return start(
        port,
        "1h",
        policy("LowNodeUtilization", "{thresholds: {cpu: 20}, targetThresholds: {cpu: 50}}"),
        more);
  }

  private Path policy(String plugin, String args) throws IOException {
    return Files.writeString(
        folder.resolve("policy.yaml"),
        """
        apiVersion: descheduler/v1alpha2
        kind: DeschedulerPolicy
        maxNoOfPodsToEvictTotal: 1
        profiles:
        - name: p
          pluginConfig:
          - name: %1$s
            args: %2$s
          plugins: {balance: {enabled: [%1$s]}}
        """
            .formatted(plugin, args));
  }

  private static RunningBerth start(int port, String interval, Path policy, String... more)
      throws IOException {
    var arguments =
        new ArrayList<>(
            List.of(
                "--kubeconfig=" + CLUSTER.kubeconfig(ControlPlane.ADMIN),
                "--deschedule=" + policy,
                "--descheduling-interval=" + interval,
                "--bind-address=127.0.0.1",
                "--secure-port=" + port,
                "--authorization-always-allow-paths=/metrics"));
    arguments.addAll(List.of(more));
    return RunningBerth.start(arguments.toArray(String[]::new));
  }

  private List<Pod> pods() throws Exception {
    return admin.list(Kinds.POD);
  }

  private String nodeOf(String pod) throws Exception {
    return admin.get(Kinds.POD, new ObjectKey("default", pod)).spec().nodeName();
  }

  private boolean isRejected(String pod) throws Exception {
    var condition =
        admin.get(Kinds.POD, new ObjectKey("default", pod)).status().condition("PodScheduled");
    return condition != null && condition.status().equals("False");
  }

  @Test
  void aHotNodeIsRelievedAndTheReplacementGoesWhereItIsProven() throws Exception {
    int port = Ports.reserve();
    try (var berth = start(port)) {
      Eventually.with(berth).until("the pods", this::pods, pods -> pods.size() == 4);

      // Without the node that is kept, it would fit on the other one; and then the replacement not.
      pod("intruder", "3500m", "", false);
      Eventually.with(berth).until("intruder is rejected", () -> isRejected("intruder"));
      pod("web-6", "700m", "", true);
      Eventually.with(berth).until("web-6 is bound", () -> !nodeOf("web-6").isEmpty());

      assertThat(nodeOf("web-6")).isEqualTo("cool");
      assertThat(nodeOf("intruder")).isEmpty();
      assertThat(metrics(port))
          .anyMatch(line ->
              line.startsWith("descheduler_pods_evicted_total{")
                  && line.contains("strategy=\"LowNodeUtilization\"")
                  && line.endsWith(" 1"))
          .anyMatch(line -> line.startsWith("scheduler_schedule_attempts_total{"));
      berth.terminate();
      assertThat(berth.exitCode()).as(berth.log()).isZero();
    }
  }

  /// The pod on the cool node gives way to one that needs the whole node.
  @Test
  void aPodMovesForOneThatWaits() throws Exception {
    admin.delete(Kinds.POD, new ObjectKey("default", "web-5"));
    pod("web-6", "700m", ",'nodeName':'cool'", true);
    pod("large", "4", "", false);
    try (var berth = start(Ports.reserve(), "1s", policy("Repack", "{maxMoves: 1}"))) {
      var eventually = Eventually.with(berth);
      eventually.until(
          "web-6 goes", this::pods, pods -> pods.stream().noneMatch(it -> isNamed(it, "web-6")));
      pod("web-7", "700m", "", true);
      eventually.until("web-7 is bound", () -> !nodeOf("web-7").isEmpty());
      eventually.until("large is bound", () -> !nodeOf("large").isEmpty());

      assertThat(nodeOf("web-7")).isEqualTo("hot");
      assertThat(nodeOf("large")).isEqualTo("cool");
      assertThat(pods()).filteredOn(it -> isNamed(it, "web-[1-4]")).hasSize(4);
    }
  }

  private static boolean isNamed(Pod pod, String pattern) {
    return pod.metadata().name().matches(pattern);
  }

  /// NodeMetrics of Koordinator, which nobody watches before the policy names LowNodeLoad.
  @Test
  void aLaterPolicyReadsTheCustomResourcesOfItsPlugins() throws Exception {
    var kubectl = Kubectl.of(CLUSTER);
    var _ = kubectl.run("apply", "-f", file("crd.yaml", ChangingUsage.DEFINITION));
    var _ = kubectl.run("wait", "--for=condition=Established", "crd/" + NODE_METRICS);
    var _ = kubectl.run("apply", "-f", file("metrics.yaml", metric("hot", 5) + metric("cool", 0)));
    var idle = policy("LowNodeUtilization", "{thresholds: {cpu: 20}, targetThresholds: {cpu: 99}}");
    try (var berth = start(Ports.reserve(), "1s", idle)) {
      Eventually.with(berth)
          .until("a cycle is over", () -> berth.log().contains("Number of evictions/requests"));
      assertThat(pods()).hasSize(5);

      var _ =
          policy(
              "LowNodeLoad",
              "{lowThresholds: {cpu: 30}, highThresholds: {cpu: 60}, anomalyCondition:"
                  + " {consecutiveAbnormalities: 1}}");
      Eventually.with(berth).until("the pods", this::pods, pods -> pods.size() < 5);
    } finally {
      var _ = kubectl.run("delete", "crd", NODE_METRICS);
    }
  }

  private static final String NODE_METRICS = "nodemetrics.slo.koordinator.sh";

  /// Of a node whose first pods use 700m each.
  private static String metric(String node, int pods) {
    String used =
        IntStream.rangeClosed(1, pods)
            .mapToObj(
                "{namespace: default, name: web-%d, podUsage: {resources: {cpu: 700m}}}"::formatted)
            .collect(Collectors.joining(", "));
    return """
    ---
    apiVersion: slo.koordinator.sh/v1alpha1
    kind: NodeMetric
    metadata: {name: %s}
    spec: {metricCollectPolicy: {reportIntervalSeconds: 60}}
    status:
      updateTime: "%s"
      nodeMetric: {nodeUsage: {resources: {cpu: %dm}}}
      podsMetric: [%s]
    """
        .formatted(node, TimeSource.system().instant(), 700 * pods, used);
  }

  private String file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content).toString();
  }

  @Test
  void aDryRunEvictsNobody() throws Exception {
    try (var berth = start(Ports.reserve(), "--descheduling-dry-run")) {
      Eventually.with(berth)
          .until("one would go", () -> berth.log().contains("Evicted pod in dry run mode"));

      assertThat(pods()).hasSize(5).noneMatch(Pod::isTerminating);
    }
  }

  @Test
  void whoDoesNotLeadEvictsNobody() throws Exception {
    var _ =
        admin.create(
            Kinds.LEASE,
            "kube-system",
            """
            {'metadata':{'name':'kube-scheduler'},'spec':{'holderIdentity':'another','leaseDurationSeconds':3600,\
            'acquireTime':'2100-01-01T00:00:00.000000Z','renewTime':'2100-01-01T00:00:00.000000Z'}}\
            """);
    try (var berth = start(Ports.reserve())) {
      var eventually = Eventually.with(berth);
      eventually.until("it knows the pods", () -> berth.log().contains("Caches are synced"));
      eventually.until("it knows the leader", () -> berth.log().contains("another"));
      assertThat(pods()).hasSize(5).noneMatch(Pod::isTerminating);

      // Its one cycle comes when it leads, and so none has come before.
      admin.delete(Kinds.LEASE, LEASE);
      eventually.until("an eviction", () -> berth.log().contains("\"Evicted pod\""));
      var evicted = berth.log().indexOf("\"Evicted pod\"");
      assertThat(evicted).isGreaterThan(berth.log().indexOf("Successfully acquired lease"));
      eventually.until("the pods", this::pods, pods -> pods.size() == 4);
    }
  }

  private static List<String> metrics(int port) throws IOException {
    var curl =
        new ProcessBuilder(
                "curl", "--silent", "--insecure", "https://127.0.0.1:%d/metrics".formatted(port))
            .start();
    return new String(curl.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
        .lines()
        .toList();
  }
}
