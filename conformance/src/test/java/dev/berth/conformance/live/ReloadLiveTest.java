package dev.berth.conformance.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.conformance.Ports;
import dev.berth.conformance.controlplane.ControlPlane;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/// Another configuration is taken over by `berth run` on a real API server, while hundreds of pods
/// are being bound. The first configuration places pods on `a-…`, the second on `b-…`, and so each
/// pod shows which of them has decided on it.
@Tag("control-plane")
@Order(1) // as it takes long
final class ReloadLiveTest {
  private static final int PODS = 80;
  private static final int LATER = 20;

  @RegisterExtension static final ControlPlane CLUSTER = ControlPlane.withRbac();

  @TempDir private Path folder = Path.of("");

  /// A configuration that allows the nodes of one tier, and so few writes per second that bindings
  /// are in flight for a while.
  private Path configured(Path kubeconfig, String tier) throws IOException {
    return write(
        """
        apiVersion: kubescheduler.config.k8s.io/v1
        kind: KubeSchedulerConfiguration
        clientConnection: {kubeconfig: "%s", qps: 4, burst: 4}
        profiles:
        - pluginConfig:
          - name: NodeAffinity
            args:
              addedAffinity:
                requiredDuringSchedulingIgnoredDuringExecution:
                  nodeSelectorTerms:
                  - matchExpressions: [{key: tier, operator: In, values: [%s]}]
        """
            .formatted(kubeconfig, tier));
  }

  private Path write(String text) throws IOException {
    return Files.writeString(folder.resolve("scheduler.yaml"), text);
  }

  @Test
  void podsInFlightEndAsDecidedAndLaterOnesAreDecidedAnew() throws Exception {
    try (var cluster = new TwoTiers(CLUSTER)) {
      cluster.pods("early", PODS);
      var kubeconfig = CLUSTER.kubeconfig(ControlPlane.SCHEDULER);
      var file = configured(kubeconfig, "a");
      var arguments = new ArrayList<>(List.of("--config=" + file, "--leader-elect=false"));
      arguments.addAll(cluster.serving(Ports.reserve()));
      try (var berth = RunningBerth.start(arguments.toArray(String[]::new))) {
        var eventually = TwoTiers.eventually(berth);
        eventually.until("pods of early on a", () -> cluster.on("early", "a"), count -> count > 0);
        configured(kubeconfig, "b");
        berth.signal("HUP");
        eventually.until(
            "the configuration is reloaded",
            () -> berth.log().contains("\"Configuration reloaded\""));
        var before = cluster.on("early", "a");
        cluster.pods("late", LATER);

        eventually.until(
            "pods of early on a or b",
            () -> cluster.on("early", "a") + cluster.on("early", "b"),
            count -> count == PODS);
        eventually.until(
            "pods of late on b", () -> cluster.on("late", "b"), count -> count == LATER);
        assertThat(cluster.on("early", "a") - before).isPositive(); // some were in flight
        assertThat(berth.log())
            .contains(
                "profiles[default-scheduler].pluginConfig[NodeAffinity].args.addedAffinity.",
                "[0].matchExpressions[0].values: [\\\"a\\\"] → [\\\"b\\\"]")
            .doesNotContain("Cache mismatch")
            .doesNotContain("forbidden");
        eventually.until(
            "events about the reload",
            () -> cluster.events("ConfigurationReloaded"),
            events -> events.size() == 1);
        assertThat(cluster.events("ConfigurationReloaded").getFirst().regarding())
            .satisfies(lease -> {
              assertThat(lease.kind()).isEqualTo("Lease");
              assertThat(lease.name()).isEqualTo("kube-scheduler");
            });

        // Without a signal, and refused: what was in use still is.
        write("kind: KubeSchedulerConfiguration\nprofiles: 7\n");
        eventually.until(
            "there is an event about the refusal",
            () -> !cluster.events("ConfigurationRefused").isEmpty());
        assertThat(berth.log()).contains("the one in use stays", file + ":");
        cluster.pods("last", 1);
        eventually.until("last is on b", () -> cluster.on("last", "b") == 1);
        berth.signal("USR2");
        eventually.until(
            "the cache is compared and right",
            () -> berth.log().contains("\"Cache comparer finished\" mismatches=0"));
      }
    }
  }
}
