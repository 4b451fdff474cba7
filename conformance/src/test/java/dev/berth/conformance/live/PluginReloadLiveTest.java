package dev.berth.conformance.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.conformance.Ports;
import dev.berth.conformance.controlplane.ControlPlane;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/// A plugin's jar is replaced under `berth run` on a real API server while many pods are being
/// bound: by another version, by what is no jar, and by nothing. Each pod is decided on and bound
/// by one version, and the one before is released.
@Tag("control-plane")
@Order(1) // as it takes long
final class PluginReloadLiveTest {
  private static final int PODS = 120;
  private static final int LATER = 20;

  @RegisterExtension static final ControlPlane CLUSTER = ControlPlane.withRbac();

  @TempDir private Path folder = Path.of("");

  /// So few writes per second that bindings are in flight for a while.
  private Path configured(String plugins) throws IOException {
    return Files.writeString(
        folder.resolve("scheduler.yaml"),
        """
        apiVersion: kubescheduler.config.k8s.io/v1
        kind: KubeSchedulerConfiguration
        clientConnection: {kubeconfig: "%s", qps: 4, burst: 4}
        profiles:
        - plugins: {%s}
        """
            .formatted(CLUSTER.kubeconfig(ControlPlane.SCHEDULER), plugins));
  }

  /// Without kept decisions, which hold the plugins that made them; with an audit each second,
  /// which has plugins of its own.
  private RunningBerth start(TwoTiers cluster, Path plugins, int port) throws IOException {
    var arguments =
        new ArrayList<>(
            List.of(
                "--config=" + configured("multiPoint: {enabled: [{name: Tier, weight: 100}]}"),
                "--plugin-dir=" + plugins,
                "--leader-elect=false"));
    arguments.addAll(cluster.serving(port));
    return RunningBerth.start(
        List.of("-XX:+UseSerialGC", "-Dberth.decision-log=0", "-Dberth.audit=1"),
        arguments.toArray(String[]::new));
  }

  /// How many jars' classes are loaded: each jar has one such class loader.
  private static long loadedJars(RunningBerth berth) throws Exception {
    return berth.instances("dev.berth.scenario.plugins.FrameworkClassLoader");
  }

  @Test
  void eachPodIsDecidedByOneVersionOfAJar() throws Exception {
    var plugins = Files.createDirectory(folder.resolve("plugins"));
    var jar = plugins.resolve("tier.jar");
    ReloadedPlugin.pack(jar, "a-1");
    BadPlugin.pack(plugins.resolve("unused.jar"));
    var port = Ports.reserve();
    try (var cluster = new TwoTiers(CLUSTER)) {
      cluster.podFor("b", "for-b");
      cluster.pods("early", PODS);
      try (var berth = start(cluster, plugins, port)) {
        // The first version: a-1 is preferred, and b-… not allowed.
        var eventually = TwoTiers.eventually(berth);
        eventually.until("a pod of early is on a-1", () -> cluster.on("early", "a-1") > 0);
        eventually.until(
            "the queue with for-b alone",
            () -> cluster.asked(port, "queue"),
            queue -> queue.contains("\"active\":0,\"backoff\":0,\"unschedulable\":1"));
        assertThat(cluster.asked(port, "namespaces/default/pods/for-b/decisions"))
            .contains("3 node(s) not in the tier of a-1");
        assertThat(loadedJars(berth)).isEqualTo(2);

        // The second one, while the others are being bound.
        ReloadedPlugin.pack(jar, "b-2");
        berth.signal("HUP");
        eventually.until(
            "events about the reload",
            () -> cluster.events("ConfigurationReloaded"),
            events -> events.size() == 1);
        assertThat(PODS - cluster.on("early", "a-1")).isPositive(); // some were in flight
        assertThat(cluster.events("ConfigurationReloaded").getFirst().note()).contains("tier.jar");
        cluster.pods("late", LATER);
        cluster.podFor("a", "for-a");
        eventually.until(
            "pods of early on a-1", () -> cluster.on("early", "a-1"), count -> count == PODS);
        eventually.until(
            "pods of late on b-2", () -> cluster.on("late", "b-2"), count -> count == LATER);
        eventually.until("for-b is on b-2", () -> cluster.on("for-b", "b-2") == 1);
        eventually.until(
            "the decisions on for-a",
            () -> cluster.asked(port, "namespaces/default/pods/for-a/decisions"),
            decisions -> decisions.contains("3 node(s) not in the tier of b-2"));
        eventually.until("loaded jars", () -> loadedJars(berth), count -> count == 2);

        // A file that was not copied to its end.
        var whole = Files.readAllBytes(jar);
        Files.write(jar, Arrays.copyOf(whole, whole.length / 2));
        berth.signal("HUP");
        eventually.until(
            "there is an event about the refusal",
            () -> !cluster.events("ConfigurationRefused").isEmpty());
        assertThat(cluster.events("ConfigurationRefused").getFirst().note())
            .contains(jar + ": this is not a jar");
        assertThat(berth.log())
            .contains("the one in use stays\" err=\"" + jar + ": this is not a jar");
        assertThat(cluster.page(port, "/metrics"))
            .contains(
                "berth_config_reload_total{result=\"success\"} 1",
                "berth_config_reload_total{result=\"refused\"} 1");
        cluster.pods("last", 1);
        eventually.until("last is on b-2", () -> cluster.on("last", "b-2") == 1);

        // None, and a configuration that does not name it.
        configured("");
        Files.delete(jar);
        berth.signal("HUP");
        eventually.until("for-a is on a node of a", () -> cluster.on("for-a", "a-") == 1);
        cluster.podFor("c", "for-none");
        eventually.until("loaded jars", () -> loadedJars(berth), count -> count == 1);
        assertThat(cluster.page(port, "/metrics"))
            .contains("berth_config_reload_total{result=\"success\"} 2");

        assertThat(cluster.events("FailedScheduling"))
            .noneMatch(event -> event.note().contains("decided by another version"));
        berth.signal("USR2");
        eventually.until(
            "the cache is compared and right",
            () -> berth.log().contains("\"Cache comparer finished\" mismatches=0"));
      }
    }
  }
}
