package dev.berth.conformance.controlplane;

import dev.berth.engine.port.TimeSource;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// The whole real control plane, with kube-scheduler, before Berth takes its place.
@Tag("control-plane")
final class ComponentTest {

  @RegisterExtension static final ControlPlane CLUSTER = ControlPlane.withServiceAccounts();

  private static final String MANIFESTS =
      """
      {apiVersion: v1, kind: Node, metadata: {name: a}}
      ---
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: web}
      spec:
        replicas: 2
        selector: {matchLabels: {app: web}}
        template:
          metadata: {labels: {app: web}}
          spec: {containers: [{name: web, image: web}], terminationGracePeriodSeconds: 1}
      ---
      apiVersion: batch/v1
      kind: Job
      metadata: {name: sum}
      spec: {template: {spec: {containers: [{name: sum, image: sum}], restartPolicy: Never}}}
      """;

  @Test
  void aDeploymentRunsAndAJobEnds() throws Exception {
    var kubectl = Kubectl.of(CLUSTER);
    var manifests = Files.writeString(CLUSTER.file("manifests.yaml"), MANIFESTS);
    var configuration =
        Files.writeString(
            CLUSTER.file("scheduler.yaml"),
            """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            clientConnection: {kubeconfig: "%s"}
            leaderElection: {leaderElect: false}
            """
                .formatted(CLUSTER.kubeconfig(ControlPlane.SCHEDULER)));
    try (var controllers = Component.controllerManager(CLUSTER);
        var kwok = Component.kwok(CLUSTER);
        var scheduler = Component.scheduler(CLUSTER, configuration)) {
      kubectl.apply("default", manifests);
      await(
          () -> kubectl.run("get", "deployment,job").matches("(?s).*web +2/2 .*sum +Complete .*"),
          controllers,
          kwok,
          scheduler);
      await(() -> kubectl.run("events").contains("Successfully assigned default/web-"), scheduler);

      var _ = kubectl.run("delete", "deployment", "web");
      await(() -> !kubectl.run("get", "pod").contains("web-"), controllers, kwok, scheduler);
    }
  }

  private static void await(Callable<Boolean> condition, Component... components) throws Exception {
    var deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (!condition.call()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("it does not happen" + words(components));
      }
      TimeSource.system().sleep(Duration.ofMillis(200));
    }
  }

  private static String words(Component... components) throws IOException {
    var words = new StringBuilder();
    for (var component : components) {
      words.append('\n').append(component.log());
    }
    return words.toString();
  }
}
