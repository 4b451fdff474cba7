package dev.berth.conformance.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Kinds;
import dev.berth.api.core.Pod;
import dev.berth.api.events.Event;
import dev.berth.api.meta.ObjectKey;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.engine.port.TimeSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/// Another configuration is taken over by `berth run` on a real API server, while hundreds of pods
/// are being bound. The first configuration places pods on `a-…`, the second on `b-…`, and so each
/// pod shows which of them has decided on it.
final class ReloadLiveTest {
  private static final int PODS = 400;
  private static final int IN_FLIGHT = 200;
  private static final int LATER = 20;

  /// So many are bound a second after the burst: by then, all have been decided on.
  private static final int FIRST = 20;

  @RegisterExtension static final ControlPlane CLUSTER = ControlPlane.withRbac();

  @TempDir private Path folder = Path.of("");

  private static void await(RunningBerth berth, Callable<Boolean> condition) throws Exception {
    var deadline = System.nanoTime() + Duration.ofMinutes(3).toNanos();
    while (!condition.call()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("it does not happen:\n" + berth.log());
      }
      TimeSource.system().sleep(Duration.ofMillis(100));
    }
  }

  /// A configuration that allows the nodes of one tier, and so few writes per second that bindings
  /// are in flight for a while.
  private Path configured(Path kubeconfig, String tier) throws IOException {
    return write(
        """
        apiVersion: kubescheduler.config.k8s.io/v1
        kind: KubeSchedulerConfiguration
        clientConnection: {kubeconfig: "%s", qps: 10, burst: 10}
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

  private static void node(Admin admin, String name, String tier) throws Exception {
    var key = new ObjectKey("", name);
    admin.create(
        Kinds.NODE, "", "{'metadata':{'name':'%s','labels':{'tier':'%s'}}}".formatted(name, tier));
    admin.patchStatus(
        Kinds.NODE, key, "{'status':{'allocatable':{'cpu':'64','memory':'64Gi','pods':'1000'}}}");
    admin.patch(Kinds.NODE, key, "{'spec':{'taints':null}}");
  }

  private static void pods(Admin admin, String prefix, int count) throws Exception {
    for (var i = 0; i < count; i++) {
      admin.create(
          Kinds.POD,
          "default",
          "{'metadata':{'name':'%s-%d'},'spec':{'containers':[{'name':'c','image':'pause'}]}}"
              .formatted(prefix, i));
    }
  }

  private static long on(Admin admin, String prefix, String tier) throws Exception {
    return admin.list(Kinds.POD).stream()
        .filter(pod -> pod.metadata().name().startsWith(prefix))
        .map(Pod::spec)
        .filter(spec -> spec.nodeName().startsWith(tier))
        .count();
  }

  private static List<Event> events(Admin admin, String reason) throws Exception {
    return admin.list(Kinds.EVENT).stream().filter(event -> event.reason().equals(reason)).toList();
  }

  @Test
  void podsInFlightEndAsDecidedAndLaterOnesAreDecidedAnew() throws Exception {
    try (var admin = Admin.of(CLUSTER)) {
      for (var i = 0; i < 3; i++) {
        node(admin, "a-" + i, "a");
        node(admin, "b-" + i, "b");
      }
      pods(admin, "early", PODS);
      var kubeconfig = CLUSTER.kubeconfig(ControlPlane.SCHEDULER);
      var file = configured(kubeconfig, "a");
      try (var berth = RunningBerth.start("--config", file.toString(), "--leader-elect=false")) {
        await(berth, () -> on(admin, "early", "a") >= FIRST);
        configured(kubeconfig, "b");
        berth.signal("HUP");
        await(berth, () -> berth.log().contains("\"Configuration reloaded\""));
        var before = on(admin, "early", "a");
        pods(admin, "late", LATER);

        await(
            berth,
            () ->
                on(admin, "early", "a") + on(admin, "early", "b") == PODS
                    && on(admin, "late", "b") == LATER);
        assertThat(on(admin, "early", "a") - before).isGreaterThan(IN_FLIGHT);
        assertThat(berth.log())
            .contains(
                "profiles[default-scheduler].pluginConfig[NodeAffinity].args.addedAffinity.",
                "[0].matchExpressions[0].values: [\\\"a\\\"] → [\\\"b\\\"]")
            .doesNotContain("Cache mismatch")
            .doesNotContain("forbidden");
        await(berth, () -> events(admin, "ConfigurationReloaded").size() == 1);
        assertThat(events(admin, "ConfigurationReloaded").getFirst().regarding())
            .satisfies(lease -> {
              assertThat(lease.kind()).isEqualTo("Lease");
              assertThat(lease.name()).isEqualTo("kube-scheduler");
            });

        // Without a signal, and refused: what was in use still is.
        write("kind: KubeSchedulerConfiguration\nprofiles: 7\n");
        await(berth, () -> !events(admin, "ConfigurationRefused").isEmpty());
        assertThat(berth.log()).contains("the one in use stays", file + ":");
        pods(admin, "last", 1);
        await(berth, () -> on(admin, "last", "b") == 1);
        berth.signal("USR2");
        await(berth, () -> berth.log().contains("\"Cache comparer finished\" mismatches=0"));
      }
    }
  }
}
