package dev.berth.conformance.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.conformance.controlplane.Component;
import dev.berth.conformance.controlplane.ControlPlane;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/// What becomes of groups of pods with `berth run` on a real API server, beside what becomes of the
/// same with the real kube-scheduler: nodes, conditions of pods and groups, nominations, events.
/// Both have the rights that Kubernetes gives to kube-scheduler and no others.
///
/// kube-scheduler can try a group while it is still moving the members from its waiting pods. It
/// then reports an error of a plugin for the first member, which Berth never does, so the events
/// depend on chance.
@Tag("storm")
final class GroupsLiveTest {
  private static final String GATES =
      "--feature-gates=GenericWorkload=true,TopologyAwareWorkloadScheduling=true,"
          + "CompositePodGroup=true,PodGroupPreemptionPolicy=true,DRAWorkloadResourceClaims=true";

  @RegisterExtension
  static final ControlPlane CLUSTER =
      ControlPlane.withRbac(
          GATES, "--runtime-config=scheduling.k8s.io/v1beta1=true,scheduling.k8s.io/v1alpha3=true");

  private static Path configuration(Path folder) throws IOException {
    return Files.writeString(
        folder.resolve("config.yaml"),
        """
        apiVersion: kubescheduler.config.k8s.io/v1
        kind: KubeSchedulerConfiguration
        clientConnection: {kubeconfig: "%s"}
        leaderElection: {leaderElect: false}
        podInitialBackoffSeconds: 1
        podMaxBackoffSeconds: 1
        """
            .formatted(CLUSTER.kubeconfig(ControlPlane.SCHEDULER)));
  }

  @Test
  void groupsAreScheduledAsKubeSchedulerSchedulesThem(@TempDir Path folder) throws Exception {
    var configuration = configuration(folder);
    try (var admin = Admin.of(CLUSTER)) {
      GroupStory.prepare(admin);
      Map<String, String> expected;
      try (var scheduler = Component.scheduler(CLUSTER, configuration, GATES)) {
        expected = new GroupStory(admin, "first", scheduler).tell();
      }
      Map<String, String> found;
      try (var berth = RunningBerth.start("--config", configuration.toString(), GATES)) {
        found = new GroupStory(admin, "second", berth).tell();
        assertThat(berth.log()).doesNotContain("forbidden");
      }
      assertThat(expected.get("a gang that does not fit: group narrow"))
          .contains("\"reason\":\"Unschedulable\"");
      assertThat(expected.get("at the end of rack: pod rack-0"))
          .contains("\"nodeName\":\"rack-wide\"");
      assertThat(expected.get("at the end of claims: claim gpu")).contains("\"podgroups\"");
      assertThat(differing(found, expected)).isEqualTo(differing(expected, found));
    }
  }

  /// Facts that are others elsewhere, or are not there.
  private static Map<String, String> differing(
      Map<String, String> facts, Map<String, String> others) {
    var differing = new TreeMap<>(facts);
    differing.entrySet().removeAll(others.entrySet());
    return differing;
  }
}
