package dev.berth.conformance.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Kinds;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.conformance.Eventually;
import dev.berth.conformance.controlplane.ControlPlane;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What may end the threads of a real process, or hold them up: none leads and schedules nothing.
@Tag("control-plane")
final class BrokenProcessTest {
  private static final ObjectKey LEASE = new ObjectKey("kube-system", "kube-scheduler");

  /// Their lines take more than a pipe.
  private static final int PODS = 1_000;

  @RegisterExtension static final ControlPlane CLUSTER = ControlPlane.withRbac();

  private Admin admin;

  @BeforeEach
  void connect() throws Exception {
    admin = Admin.of(CLUSTER);
    admin.create(Kinds.NODE, "", "{'metadata':{'name':'n1'}}");
    var node = ObjectKey.clusterScoped("n1");
    admin.patchStatus(
        Kinds.NODE, node, "{'status':{'allocatable':{'cpu':'8','memory':'8Gi','pods':'2000'}}}");
    admin.patch(Kinds.NODE, node, "{'spec':{'taints':null}}");
  }

  @AfterEach
  void disconnect() throws Exception {
    admin.delete(Kinds.NODE, ObjectKey.clusterScoped("n1"));
    admin.close();
  }

  private void pod(String name) throws Exception {
    admin.create(
        Kinds.POD,
        "default",
        """
        {'metadata':{'name':'%s'},'spec':{'containers':[{'name':'c','image':'pause'}],\
        'terminationGracePeriodSeconds':0}}\
        """
            .formatted(name));
  }

  private boolean isBound(String pod) throws Exception {
    return hasNode(admin.get(Kinds.POD, new ObjectKey("default", pod)));
  }

  private static boolean hasNode(Pod pod) {
    return !pod.spec().nodeName().isEmpty();
  }

  private String holder() throws Exception {
    return Objects.requireNonNullElse(admin.get(Kinds.LEASE, LEASE).spec().holderIdentity(), "");
  }

  private static Eventually eventually(RunningBerth berth) {
    return Eventually.with(berth).within(Duration.ofMinutes(2));
  }

  private static String configuration(Path folder, String more) throws IOException {
    return Files.writeString(
            folder.resolve("config.yaml"),
            """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            clientConnection: {kubeconfig: "%s", qps: 2000, burst: 2000}
            %s
            """
                .formatted(CLUSTER.kubeconfig(ControlPlane.SCHEDULER), more))
        .toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"recurses", "interrupts", "lacks-a-class"})
  void aLeaderThatAPluginBreaksGivesUpTheLeaseAndEnds(String how, @TempDir Path folder)
      throws Exception {
    BadPlugin.pack(folder.resolve("bad.jar"));
    var badly =
        configuration(
            folder,
            "profiles: [{plugins: {filter: {enabled: [{name: %s}]}, postBind: {enabled: [{name: %<s}]}}}]"
                .formatted(BadPlugin.NAME));
    try (var first = RunningBerth.start("--config", badly, "--plugin-dir", folder.toString())) {
      eventually(first)
          .until("it leads", () -> first.log().contains("Successfully acquired lease"));
      pod("good-before-" + how);
      eventually(first).until("the good pod before is bound", () -> isBound("good-before-" + how));
      pod(how);
      assertThat(first.exitCode()).isEqualTo(1);
      assertThat(holder()).as(first.log()).isEmpty();
    }
    try (var second = RunningBerth.start("--config", configuration(folder, ""))) {
      pod("good-after-" + how);
      eventually(second).until("the good pod after is bound", () -> isBound("good-after-" + how));
      second.terminate();
      assertThat(second.exitCode()).isZero();
    } finally {
      for (var pod : admin.list(Kinds.POD)) {
        admin.delete(Kinds.POD, pod.key());
      }
    }
  }

  @Test
  void aProcessWhoseLogIsNotReadGoesOnBindingPodsAndEnds(@TempDir Path folder) throws Exception {
    try (var berth =
        RunningBerth.unread(
            "--config", configuration(folder, "leaderElection: {leaderElect: true}"))) {
      for (var i = 0; i < PODS; i++) {
        pod("unread-" + i);
      }
      eventually(berth)
          .until(
              "all pods are bound",
              () -> admin.list(Kinds.POD).stream().allMatch(BrokenProcessTest::hasNode));
      berth.signal("TERM"); // terminate() would close the pipe
      assertThat(berth.exitCode()).isZero();
      assertThat(holder()).isEmpty();
      assertThat(boundIn(berth.unreadLog())).isBetween(1L, PODS - 1L); // the pipe was full
    }
  }

  private static long boundIn(byte[] log) {
    return new String(log, StandardCharsets.UTF_8)
        .lines()
        .filter(line -> line.contains("Successfully bound pod"))
        .count();
  }
}
