package dev.berth.descheduler.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Problems;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cluster.manifest.ReadProgress;
import dev.berth.cluster.manifest.Sources;
import dev.berth.descheduler.scenario.ScenarioReader;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class PolicyRemarksTest {
  private static final String CLUSTER =
      """
      apiVersion: v1
      kind: Node
      metadata: {name: a, labels: {pool: web}}
      status: {allocatable: {cpu: "4", memory: 8Gi, pods: "110"}}
      ---
      apiVersion: v1
      kind: Node
      metadata: {name: b}
      status: {allocatable: {cpu: "4", memory: 8Gi, pods: "110"}}
      ---
      apiVersion: v1
      kind: Namespace
      metadata: {name: shop}
      """;

  private static List<String> remarks(String policy, String cluster) {
    var loader = new DeschedulerPolicyLoader(DeschedulerPlugins.inTree());
    return loader
        .remarks(policy.getBytes(StandardCharsets.UTF_8), "policy.yaml", objects(cluster))
        .stream()
        .map(remark ->
            "%d %s %s: %s"
                .formatted(remark.line(), remark.topic(), remark.path(), remark.message()))
        .toList();
  }

  private static List<KubernetesObject> objects(String cluster) {
    var problems = new Problems();
    var in = new ByteArrayInputStream(cluster.getBytes(StandardCharsets.UTF_8));
    var sources = Sources.of(List.of("-"), in, problems);
    return ScenarioReader.read(sources, problems, new ReadProgress()).objects();
  }

  @Test
  void pluginsThatUndoEachOtherAreNamedWithBothPlaces() {
    var policy =
        """
        apiVersion: descheduler/v1alpha2
        kind: DeschedulerPolicy
        profiles:
        - name: spread
          pluginConfig:
          - name: LowNodeUtilization
            args: {thresholds: {cpu: 20}, targetThresholds: {cpu: 50}}
          plugins: {balance: {enabled: [LowNodeUtilization]}}
        - name: pack
          pluginConfig:
          - name: HighNodeUtilization
            args: {thresholds: {cpu: 20}}
          plugins: {balance: {enabled: [HighNodeUtilization]}}
        """;

    assertThat(remarks(policy, ""))
        .containsExactly(
            "13 OPPOSED profiles[1].plugins.balance.enabled[0]: HighNodeUtilization fills some"
                + " nodes and empties others, and LowNodeUtilization of"
                + " profiles[0].plugins.balance.enabled[0] undoes that");
  }

  @Test
  void whatDoesNothingIsNamed() {
    var policy =
        """
        apiVersion: descheduler/v1alpha2
        kind: DeschedulerPolicy
        maxNoOfPodsToEvictTotal: 0
        profiles:
        - name: p
          pluginConfig:
          - name: PodLifeTime
            args: {maxPodLifeTimeSeconds: 60}
          - name: LowNodeUtilization
            args:
              thresholds: {cpu: 100}
              targetThresholds: {cpu: 100}
          - name: RemovePodsViolatingNodeAffinity
            args: {nodeAffinityType: [required]}
          plugins:
            deschedule: {enabled: [RemovePodsViolatingNodeAffinity]}
            sort: {enabled: [Any]}
            balance:
              enabled: [LowNodeUtilization]
              disabled: [RemoveDuplicates]
        """;

    assertThat(remarks(policy, ""))
        .satisfiesExactly(
            it -> assertThat(it).startsWith("3 EVICTS_NOTHING maxNoOfPodsToEvictTotal: "),
            it -> assertThat(it).startsWith("7 NOT_USED profiles[0].pluginConfig[0]: "),
            it -> assertThat(it).startsWith("11 THRESHOLD ").contains("args.thresholds: Every"),
            it -> assertThat(it).startsWith("12 THRESHOLD ").contains("no node is overutilized"),
            it -> assertThat(it).startsWith("14 NOT_USED ").contains("nodeAffinityType[0]: There"),
            it -> assertThat(it).startsWith("17 NOT_USED profiles[0].plugins.sort: "),
            it -> assertThat(it).startsWith("20 NOT_USED ").contains("balance.disabled"));
  }

  @Test
  void namesThatTheClusterDoesNotHaveAreFound() {
    var policy =
        """
        apiVersion: descheduler/v1alpha2
        kind: DeschedulerPolicy
        nodeSelector: pool=web
        profiles:
        - name: p
          pluginConfig:
          - name: PodLifeTime
            args: {maxPodLifeTimeSeconds: 60, namespaces: {include: [shop, "shop-*"]}}
          - name: HighNodeUtilization
            args: {thresholds: {nvidia.com/gpu: 20}}
          plugins:
            deschedule: {enabled: [PodLifeTime]}
            balance: {enabled: [HighNodeUtilization]}
        """;

    assertThat(remarks(policy, CLUSTER))
        .containsExactly(
            "3 EVICTS_NOTHING nodeSelector: It selects 1 node, and a cycle needs 2",
            "8 UNKNOWN_IN_CLUSTER profiles[0].pluginConfig[0].args.namespaces.include[1]: There is"
                + " no namespace shop-*; names are exact, without wildcards",
            "10 UNKNOWN_IN_CLUSTER profiles[0].pluginConfig[1].args.thresholds.nvidia.com/gpu: No"
                + " node has nvidia.com/gpu, so it counts as not used at all");
    assertThat(remarks(policy, "")).isEmpty();
  }

  @Test
  void aPolicyThatIsNotValidHasOnlyProblems() {
    assertThat(remarks("apiVersion: descheduler/v1alpha2\nprofile: []\n", "")).isEmpty();
  }
}
