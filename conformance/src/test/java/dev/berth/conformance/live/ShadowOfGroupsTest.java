package dev.berth.conformance.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.conformance.Eventually;
import dev.berth.conformance.Home;
import dev.berth.conformance.controlplane.Component;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.conformance.controlplane.Kubectl;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/// `berth shadow` beside the real kube-scheduler while that schedules groups of pods: none of its
/// decisions is said to differ, and those about members that fit by themselves agree.
@Tag("control-plane")
final class ShadowOfGroupsTest {
  private static final String GATES =
      "--feature-gates=GenericWorkload=true,TopologyAwareWorkloadScheduling=true,"
          + "CompositePodGroup=true,PodGroupPreemptionPolicy=true,DRAWorkloadResourceClaims=true";

  @RegisterExtension
  static final ControlPlane CLUSTER =
      ControlPlane.withRbac(
          GATES, "--runtime-config=scheduling.k8s.io/v1beta1=true,scheduling.k8s.io/v1alpha3=true");

  @Test
  void noDecisionAboutAMemberIsSaidToDiffer(@TempDir Path folder) throws Exception {
    var configuration =
        Files.writeString(
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
    var kubectl = Kubectl.of(CLUSTER);
    kubectl.apply("default", Home.FOLDER.resolve("deploy/roles/shadow.yaml"));
    var _ =
        kubectl.run(
            "create",
            "clusterrolebinding",
            "shadow",
            "--clusterrole=berth-shadow",
            "--user=nobody");
    try (var admin = Admin.of(CLUSTER);
        var scheduler = Component.scheduler(CLUSTER, configuration, GATES);
        var berth =
            RunningBerth.command(
                "shadow",
                "--kubeconfig=" + CLUSTER.kubeconfig(ControlPlane.NOBODY),
                "--config=" + configuration,
                GATES,
                "-o",
                "json")) {
      GroupStory.prepare(admin);
      Eventually.with(berth)
          .until(
              "it follows kube-scheduler",
              () -> berth.log().contains("\"Following kube-scheduler\""));
      var _ = new GroupStory(admin, "shadowed", scheduler).tellWithoutPreemption();
      berth.terminate();

      assertThat(berth.exitCode()).as(berth.log()).isZero();
      assertThat(berth.log()).containsPattern("\"notAgreed\": \\{\\s*\"total\": 0,");
      int bound = number(berth.log(), "\"bound\": (\\d+)");
      assertThat(bound).isGreaterThan(20);
      assertThat(number(berth.log(), "\"agreed\": \\{\\s*\"total\": (\\d+)"))
          .as(berth.log())
          .isGreaterThan(bound / 2);
    }
  }

  private static int number(String output, String pattern) {
    var matcher = Pattern.compile(pattern).matcher(output);
    assertThat(matcher.find()).as(pattern + " in " + output).isTrue();
    return Integer.parseInt(matcher.group(1));
  }
}
