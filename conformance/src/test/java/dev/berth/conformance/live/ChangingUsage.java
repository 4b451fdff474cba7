package dev.berth.conformance.live;

import dev.berth.conformance.controlplane.Kubectl;
import dev.berth.kube.http.ApiRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;

/// What nodes use, which changes every fifteen seconds: for those who ask a metrics server, and in
/// the NodeMetrics that Koordinator's agents write, each at its own time. Nodes use up to half of
/// four CPUs and 16 GiB.
final class ChangingUsage implements AutoCloseable {
  /// Of the kind of NodeMetrics.
  static final String DEFINITION =
      """
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata: {name: nodemetrics.slo.koordinator.sh}
      spec:
        group: slo.koordinator.sh
        scope: Cluster
        names: {kind: NodeMetric, plural: nodemetrics}
        versions:
        - name: v1alpha1
          served: true
          storage: true
          schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}
      """;

  private static final String READERS =
      """
      apiVersion: rbac.authorization.k8s.io/v1
      kind: ClusterRole
      metadata: {name: usage}
      rules:
      - {apiGroups: [metrics.k8s.io], resources: [nodes], verbs: [list]}
      - {apiGroups: [slo.koordinator.sh], resources: [nodemetrics], verbs: [list, watch]}
      ---
      apiVersion: rbac.authorization.k8s.io/v1
      kind: ClusterRoleBinding
      metadata: {name: usage}
      roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: usage}
      subjects: [{kind: User, name: system:kube-scheduler, apiGroup: rbac.authorization.k8s.io}]
      """;

  private static final String NODE_METRICS = "/apis/slo.koordinator.sh/v1alpha1/nodemetrics";
  private static final Duration PERIOD = Duration.ofSeconds(15);
  private static final int WRITERS = 4;
  private static final int MOST_MILLI_CPU = 2_000;

  private final Admin admin;
  private final List<String> nodes;
  private final MetricsServerStandIn server;
  private final RandomGenerator random = RandomGenerator.of("L64X128MixRandom");
  private volatile boolean ended;

  private ChangingUsage(Admin admin, List<String> nodes, MetricsServerStandIn server) {
    this.admin = admin;
    this.nodes = nodes;
    this.server = server;
  }

  /// Has the nodes' use known and changing until it is closed, and lets kube-scheduler's user read
  /// it.
  ///
  /// @param folder takes files
  static ChangingUsage begin(Admin admin, Kubectl kubectl, List<String> nodes, Path folder)
      throws Exception {
    var usage = new ChangingUsage(admin, nodes, MetricsServerStandIn.start(folder));
    var all =
        String.join(
            "---\n", DEFINITION, READERS, MetricsServerStandIn.registration(usage.server.port()));
    var file = Files.writeString(folder.resolve("usage.yaml"), all);
    var _ = kubectl.run("apply", "-f", file.toString());
    var _ =
        kubectl.run("wait", "--for=condition=Established", "crd/nodemetrics.slo.koordinator.sh");
    for (String node : nodes) {
      usage.server.uses(node, usage.milliCpu() + "m");
      admin
          .client()
          .sendOnly(ApiRequest.post(NODE_METRICS, usage.metric(node)).accepting(Admin.JSON));
    }
    for (int writer = 0; writer < WRITERS; writer++) {
      int first = writer;
      var _ = Thread.ofVirtual().start(() -> usage.change(first));
    }
    return usage;
  }

  private int milliCpu() {
    return random.nextInt(MOST_MILLI_CPU);
  }

  private String metric(String node) {
    return """
    {"apiVersion":"slo.koordinator.sh/v1alpha1","kind":"NodeMetric","metadata":{"name":"%s"},\
    "spec":{"metricCollectPolicy":{"reportIntervalSeconds":15}},"status":{"updateTime":"%s",\
    "nodeMetric":{"nodeUsage":{"resources":{"cpu":"%dm","memory":"%dMi"}}},"podsMetric":[]}}\
    """
        .formatted(node, Instant.now().truncatedTo(ChronoUnit.SECONDS), milliCpu(), 4 * milliCpu());
  }

  /// Changes every so many-th node, evenly over the period, again and again.
  private void change(int first) {
    Duration each = PERIOD.multipliedBy(WRITERS).dividedBy(nodes.size());
    long next = System.nanoTime();
    try {
      while (true) {
        for (int i = first; i < nodes.size(); i += WRITERS) {
          if (ended) {
            return;
          }
          String node = nodes.get(i);
          server.uses(node, milliCpu() + "m");
          admin
              .client()
              .sendOnly(
                  ApiRequest.patch(NODE_METRICS + "/" + node, ApiRequest.MERGE_PATCH, metric(node))
                      .accepting(Admin.JSON));
          next = Math.max(next + each.toNanos(), System.nanoTime() - PERIOD.toNanos());
          LockSupport.parkNanos(next - System.nanoTime());
        }
      }
    } catch (IOException e) {
      throw new AssertionError("what a node uses cannot be written", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    ended = true;
    server.close();
  }
}
