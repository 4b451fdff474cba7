package dev.berth.conformance.controlplane;

import dev.berth.conformance.Eventually;
import java.nio.file.Files;
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
      var eventually = Eventually.with(controllers, kwok, scheduler);
      eventually.until(
          "the Deployment and the Job",
          () -> kubectl.run("get", "deployment,job"),
          listed -> listed.matches("(?s).*web +2/2 .*sum +Complete .*"));
      eventually.until(
          "the events",
          () -> kubectl.run("events"),
          events -> events.contains("Successfully assigned default/web-"));

      var _ = kubectl.run("delete", "deployment", "web");
      eventually.until(
          "the pods without those of web",
          () -> kubectl.run("get", "pod"),
          pods -> !pods.contains("web-"));
    }
  }
}
