package dev.berth.cluster.controller.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.cluster.ClusterRun;
import dev.berth.cluster.simulation.PodObstacle;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Schedulers place pods with any sysctls; their kubelets may reject them.
class SysctlAdmissionTest {
  private static final String NODES =
      """
      ---
      apiVersion: v1
      kind: Node
      metadata: {name: n1}
      status: {allocatable: {cpu: "4", memory: 8Gi, pods: "9"}}
      """;

  private static String deployment(String sysctl) {
    return """
    ---
    apiVersion: apps/v1
    kind: Deployment
    metadata: {name: web}
    spec:
      replicas: 2
      selector: {matchLabels: {app: web}}
      template:
        metadata: {labels: {app: web}}
        spec:
          securityContext: {sysctls: [{name: %s, value: "1"}]}
          containers: [{name: c, image: i}]
    """
        .formatted(sysctl);
  }

  /// A pod with the sysctl `net.core.somaxconn`.
  private static String pod(String status) {
    return """
    ---
    apiVersion: v1
    kind: Pod
    metadata: {name: old, uid: old}
    spec:
      nodeName: n1
      securityContext: {sysctls: [{name: net.core.somaxconn, value: "1"}]}
      containers: [{name: c, image: i}]
    status: {%s}
    """
        .formatted(status);
  }

  private static List<String> obstacles(ClusterRun run) {
    return run.simulated().controllers().obstacles().stream()
        .map(PodObstacle::text)
        .distinct()
        .toList();
  }

  private static String rejection(String sysctl) {
    return "rejected by the kubelet of n1: SysctlForbidden: forbidden sysctl: \"%s\" not allowlisted"
        .formatted(sysctl);
  }

  @ParameterizedTest
  @CsvSource({
    "net.ipv4.tcp_syncookies, ''",
    "net/ipv4/tcp_syncookies, ''",
    "net.core.somaxconn, net.core.somaxconn",
    "net/core/somaxconn, net.core.somaxconn",
    "vm.max_map_count, vm.max_map_count"
  })
  void aKubeletSetsOnlySafeSysctlsByDefault(String sysctl, String rejected)
      throws InterruptedException {
    var run = ClusterRun.of(NODES + deployment(sysctl));

    assertThat(obstacles(run))
        .isEqualTo(rejected.isEmpty() ? List.of() : List.of(rejection(rejected)));
    assertThat(run.simulated().controllers().rollouts())
        .extracting(Rollout::isStuck)
        .containsExactly(!rejected.isEmpty());
  }

  @ParameterizedTest
  @CsvSource({
    "net.core.somaxconn, Running, true",
    "net/core/somaxconn, Running, true",
    "net.core.somaxconn, Failed, false",
    "net.core.netdev_max_backlog, Running, false",
    "vm.max_map_count, Running, false"
  })
  void whatAPodRunsWithIsAllowed(String sysctl, String phase, boolean isAllowed)
      throws InterruptedException {
    var run =
        ClusterRun.of(
            NODES
                + pod("phase: %s, conditions: [{type: Ready}]".formatted(phase))
                + deployment(sysctl));

    assertThat(obstacles(run)).hasSize(isAllowed ? 0 : 1);
  }

  @Test
  void theKubeletOfANamedNodeLooksAtSysctlsFirst() throws InterruptedException {
    var run =
        ClusterRun.of(
            NODES
                + pod("")
                    .replace(", uid: old", "")
                    .replace("containers:", "nodeSelector: {disk: none}\n  containers:"));

    assertThat(obstacles(run)).containsExactly(rejection("net.core.somaxconn"));
    assertThat(run.pod("old").status().reason()).isEqualTo("SysctlForbidden");
  }
}
