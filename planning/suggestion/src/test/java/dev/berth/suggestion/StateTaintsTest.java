package dev.berth.suggestion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class StateTaintsTest {
  @ParameterizedTest
  @CsvSource({
    "node.kubernetes.io/not-ready, it is not ready",
    "node.kubernetes.io/disk-pressure, it runs out of disk space",
    "node.kubernetes.io/network-unavailable, its network is not set up",
    "node.cloudprovider.kubernetes.io/uninitialized, the cloud controller manager has not"
        + " initialized it",
    "node.cilium.io/agent-not-ready, the Cilium agent does not run there yet",
    "ebs.csi.aws.com/agent-not-ready, an agent that it needs does not run there yet",
    "ToBeDeletedByClusterAutoscaler, the cluster autoscaler is about to delete it",
    "DeletionCandidateOfClusterAutoscaler, the cluster autoscaler may delete it",
    "karpenter.sh/disrupted, Karpenter is about to replace or delete it",
    "karpenter.sh/unregistered, it has not registered with Karpenter yet",
    "node.cluster.x-k8s.io/uninitialized, Cluster API has not set it up yet",
    "startup-taint.cluster-autoscaler.kubernetes.io/gpu, it has not started up yet",
  })
  void aStateHasAMeaning(String key, String meaning) {
    assertThat(StateTaints.contain(key)).isTrue();
    assertThat(StateTaints.meaning(key)).isEqualTo(meaning);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "node-role.kubernetes.io/control-plane",
        "CriticalAddonsOnly",
        "nvidia.com/gpu",
        "dedicated",
        "example.com/node.kubernetes.io/not",
      })
  void whatKeepsANodeForOthersIsNoState(String key) {
    assertThat(StateTaints.contain(key)).isFalse();
  }

  @Test
  void noOtherTaintHasAMeaning() {
    assertThatThrownBy(() -> StateTaints.meaning("dedicated"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
