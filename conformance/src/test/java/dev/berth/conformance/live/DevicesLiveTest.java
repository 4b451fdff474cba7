package dev.berth.conformance.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.conformance.controlplane.Component;
import dev.berth.conformance.controlplane.ControlPlane;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/// What `berth run` writes about devices on a real API server, beside what the real kube-scheduler
/// writes about the same: claims, statuses of pods, events. Both have the rights that Kubernetes
/// gives to kube-scheduler and no others.
@Tag("control-plane")
final class DevicesLiveTest {
  private static final String GATES = "--feature-gates=DRANodeAllocatableResources=true";

  @RegisterExtension static final ControlPlane CLUSTER = ControlPlane.withRbac(GATES);

  /// Pods that have failed by error are seldom tried again during the test.
  private static Path configuration(Path folder) throws IOException {
    return Files.writeString(
        folder.resolve("config.yaml"),
        """
        apiVersion: kubescheduler.config.k8s.io/v1
        kind: KubeSchedulerConfiguration
        clientConnection: {kubeconfig: "%s"}
        leaderElection: {leaderElect: false}
        podInitialBackoffSeconds: 20
        podMaxBackoffSeconds: 20
        profiles:
          - pluginConfig:
              - name: DynamicResources
                args: {bindingTimeout: 9s}
        """
            .formatted(CLUSTER.kubeconfig(ControlPlane.SCHEDULER)));
  }

  @Test
  void devicesAreGivenAsKubeSchedulerGivesThem(@TempDir Path folder) throws Exception {
    var configuration = configuration(folder);
    try (var admin = Admin.of(CLUSTER)) {
      DeviceStory.prepare(admin);
      Map<String, String> expected;
      try (var scheduler = Component.scheduler(CLUSTER, configuration, GATES)) {
        expected = new DeviceStory(admin, "first", scheduler).tell();
      }
      Map<String, String> found;
      try (var berth = RunningBerth.start("--config", configuration.toString(), GATES)) {
        found = new DeviceStory(admin, "second", berth).tell();
        assertThat(berth.log()).doesNotContain("forbidden");
      }
      assertThat(expected.get("pod counted"))
          .contains("\"nodeName\":\"n1\"")
          .contains("nodeAllocatableResourceClaimStatuses");
      assertThat(expected.get("pod extended")).contains("\"extendedResourceClaimStatus\"");
      assertThat(expected.get("claim moved")).contains("\"pool\":\"n2\"");
      assertThat(found).containsExactlyEntriesOf(expected);
    }
  }
}
