package dev.berth.conformance.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.conformance.Home;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.conformance.controlplane.Kubectl;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/// A configuration with queues, and the rights to them, where the API server has no custom resource
/// for them: pods are scheduled as those of one queue.
@Tag("control-plane")
final class QueuesNotServedTest {
  @RegisterExtension static final ControlPlane CLUSTER = ControlPlane.withRbac();

  @Test
  void podsAreScheduledWithoutQueues(@TempDir Path folder) throws Exception {
    var kubectl = Kubectl.of(CLUSTER);
    kubectl.apply(
        "default",
        Files.writeString(
            folder.resolve("objects.yaml"),
            """
            apiVersion: v1
            kind: Node
            metadata: {name: n1}
            status: {capacity: {cpu: 8, pods: 110}, allocatable: {cpu: 8, pods: 110}}
            ---
            apiVersion: v1
            kind: Pod
            metadata: {name: p1}
            spec:
              schedulerName: kube-batch
              containers: [{name: main, image: i, resources: {requests: {cpu: 1}}}]
            """));
    kubectl.apply("default", Home.FOLDER.resolve("deploy/queues/access.yaml"));
    var _ =
        kubectl.run(
            "create",
            "clusterrolebinding",
            "queues",
            "--clusterrole=berth-queues",
            "--user=system:kube-scheduler");
    var _ = kubectl.run("taint", "nodes", "--all", "node.kubernetes.io/not-ready-");
    var conf =
        Files.writeString(
            folder.resolve("kube-batch-conf.yaml"),
            """
            actions: "allocate, backfill"
            tiers:
            - plugins: [{name: gang}, {name: predicates}, {name: proportion}]
            """);

    try (var berth =
        RunningBerth.start(
            "--scheduler-conf=" + conf,
            "--kubeconfig=" + CLUSTER.kubeconfig(ControlPlane.SCHEDULER),
            "--leader-elect=false")) {
      var _ = kubectl.run("wait", "pod/p1", "--for=condition=PodScheduled", "--timeout=60s");
      assertThat(berth.log())
          .contains("scheduling.incubator.k8s.io/v1alpha1", "scheduling.volcano.sh/v1beta1");
      berth.terminate();
    }
  }
}
