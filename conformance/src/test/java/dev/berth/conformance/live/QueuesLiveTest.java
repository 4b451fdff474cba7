package dev.berth.conformance.live;

import dev.berth.conformance.Eventually;
import dev.berth.conformance.Home;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.conformance.controlplane.Kubectl;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Queues and their groups on a real API server, with the custom resources and the rights of
/// `deploy/queues`: they are scheduled with the configuration of kube-batch, and their statuses are
/// written.
@Tag("control-plane")
final class QueuesLiveTest {
  @RegisterExtension static final ControlPlane CLUSTER = ControlPlane.withRbac();

  private static final Path DEPLOYED = Home.FOLDER.resolve("deploy/queues");

  @TempDir static Path folder = Path.of("");

  private static Kubectl kubectl;
  private static RunningBerth berth;

  @BeforeAll
  static void begin() throws Exception {
    kubectl = Kubectl.of(CLUSTER);
    for (var file : new String[] {"kube-batch-v1alpha1", "kube-batch-v1alpha2", "volcano"}) {
      kubectl.apply("default", DEPLOYED.resolve(file + ".yaml"));
    }
    var _ = kubectl.run("wait", "--for=condition=Established", "crd", "--all", "--timeout=60s");
    kubectl.apply("default", DEPLOYED.resolve("access.yaml"));
    var _ =
        kubectl.run(
            "create",
            "clusterrolebinding",
            "queues",
            "--clusterrole=berth-queues",
            "--user=system:kube-scheduler");
    apply(
        """
        apiVersion: v1
        kind: Node
        metadata: {name: n1}
        status: {capacity: {cpu: 8, memory: 8Gi, pods: 110}, allocatable: {cpu: 8, memory: 8Gi, pods: 110}}
        """);
    var _ = kubectl.run("taint", "nodes", "--all", "node.kubernetes.io/not-ready-");
    var conf =
        Files.writeString(
            folder.resolve("kube-batch-conf.yaml"),
            """
            actions: "reclaim, allocate, backfill, preempt"
            tiers:
            - plugins: [{name: priority}, {name: gang}, {name: conformance}]
            - plugins: [{name: drf}, {name: predicates}, {name: proportion}, {name: nodeorder}]
            """);
    berth =
        RunningBerth.start(
            "--scheduler-conf=" + conf,
            "--kubeconfig=" + CLUSTER.kubeconfig(ControlPlane.SCHEDULER),
            "--leader-elect=false");
  }

  @AfterAll
  static void end() {
    berth.terminate();
  }

  /// Of eight CPUs, each version's queue uses two, and its large group fits nowhere.
  @ParameterizedTest
  @CsvSource({
    "a, scheduling.incubator.k8s.io/v1alpha1, Pending",
    "b, scheduling.sigs.dev/v1alpha2, Pending",
    "c, scheduling.volcano.sh/v1beta1, Inqueue"
  })
  void theStatusOfQueuesAndGroupsIsWritten(String name, String apiVersion, String waiting)
      throws Exception {
    var group = apiVersion.substring(0, apiVersion.indexOf('/'));
    apply(
        """
        apiVersion: %2$s
        kind: Queue
        metadata: {name: %1$s}
        spec: {weight: 1}
        ---
        apiVersion: %2$s
        kind: PodGroup
        metadata: {name: %1$s-fits, namespace: default}
        spec: {minMember: 2, queue: %1$s}
        ---
        apiVersion: %2$s
        kind: PodGroup
        metadata: {name: %1$s-large, namespace: default}
        spec: {minMember: 2, queue: %1$s}
        """
            .formatted(name, apiVersion));
    for (var pod : new String[] {"fits", "large"}) {
      for (int i = 0; i < 2; i++) {
        apply(pod(name + "-" + pod, i, pod.equals("fits") ? 1 : 7));
      }
    }

    var fits = "podgroups.%s/%s-fits".formatted(group, name);
    var large = "podgroups.%s/%s-large".formatted(group, name);
    await(fits, "{.status.phase}", "Running");
    await(large, "{.status.phase}", waiting);
    await(
        large,
        "{.status.conditions[0].type} {.status.conditions[0].status}"
            + " {.status.conditions[0].reason}",
        "Unschedulable True NotEnoughResources");
    var queue = "queues.%s/%s".formatted(group, name);
    await(queue, "{.status.running}", "1");
    await(queue, waiting.equals("Pending") ? "{.status.pending}" : "{.status.inqueue}", "1");
    if (waiting.equals("Inqueue")) {
      await(queue, "{.status.allocated.cpu}", "2");
    }

    for (int i = 0; i < 2; i++) {
      var _ =
          kubectl.run(
              "patch",
              "pod",
              "%s-fits-%d".formatted(name, i),
              "--subresource=status",
              "--type=merge",
              "--patch={\"status\":{\"phase\":\"Succeeded\"}}");
    }
    await(fits, "{.status.succeeded}", "2");
  }

  private static String pod(String group, int index, int cpu) {
    return """
    apiVersion: v1
    kind: Pod
    metadata:
      name: %1$s-%2$d
      namespace: default
      annotations: {scheduling.k8s.io/group-name: %1$s}
    spec:
      schedulerName: kube-batch
      containers: [{name: main, image: pause, resources: {requests: {cpu: %3$d}}}]
    """
        .formatted(group, index, cpu);
  }

  private static void apply(String yaml) throws Exception {
    kubectl.apply("default", Files.writeString(folder.resolve("applied.yaml"), yaml));
  }

  /// Waits until a field of an object has a value.
  private static void await(String object, String field, String value) throws Exception {
    Eventually.with(berth)
        .until(
            "%s of %s".formatted(field, object),
            () -> kubectl.run("get", "-n", "default", object, "-o", "jsonpath=" + field),
            value::equals);
  }
}
