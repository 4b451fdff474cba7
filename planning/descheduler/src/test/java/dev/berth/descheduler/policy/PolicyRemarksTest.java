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
        .remarks(policy.getBytes(StandardCharsets.UTF_8), "policy.yaml", objects(cluster), false)
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
  void whatDoesNothingIsFoundBesideWhatIsWrong() {
    var policy =
        """
        apiVersion: descheduler/v1alpha2
        kind: DeschedulerPolicy
        profiles:
        - name: all
          pluginConfig:
          - name: PodLifeTime
            args: {maxPodLifeTimeSeconds: 60}
          plugins:
            deschedule:
              enabled: [RemoveDuplicates]
        """;

    assertThat(remarks(policy, CLUSTER))
        .containsExactly(
            "6 NOT_USED profiles[0].pluginConfig[0]: The profile does not enable the plugin");
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

  /// Agents take a quarter of the CPU of each node, and a tenth of its memory.
  @Test
  void whatCanNeverBeInTheClusterIsFound() {
    var policy =
        """
        apiVersion: descheduler/v1alpha2
        kind: DeschedulerPolicy
        profiles:
        - name: p
          pluginConfig:
          - name: DefaultEvictor
            args:
              nodeFit: true
              nodeSelector: pool=db
              labelSelector: {matchLabels: {app: cart}, matchExpressions: [{key: tier, operator: Exists}]}
              namespaceLabelSelector: {matchLabels: {team: web}}
              priorityThreshold: {name: hihg}
          - name: LowNodeUtilization
            args:
              thresholds: {cpu: 20, memory: 20}
              targetThresholds: {cpu: 50, memory: 50}
              evictableNamespaces: {exclude: [shops]}
          - name: RemovePodsViolatingNodeTaints
            args:
              includedTaints: [dedicated, dedicated=db, gpu]
              namespaces: {include: [shop]}
              labelSelector: {matchLabels: {app: web}}
          plugins:
            deschedule: {enabled: [RemovePodsViolatingNodeTaints]}
            balance: {enabled: [LowNodeUtilization]}
        """;
    var more =
        """
        ---
        apiVersion: v1
        kind: Node
        metadata: {name: c, labels: {pool: web}}
        spec: {taints: [{key: dedicated, value: web, effect: NoSchedule}]}
        status: {allocatable: {cpu: "4", memory: 8Gi, pods: "110"}}
        ---
        apiVersion: scheduling.k8s.io/v1
        kind: PriorityClass
        metadata: {name: high}
        value: 1000
        """;
    var pods = new StringBuilder();
    for (var node : List.of("a", "b", "c")) {
      pods.append(
          """
          ---
          apiVersion: v1
          kind: Pod
          metadata:
            name: agent-%1$s
            namespace: kube-system
            labels: {app: web}
            ownerReferences: [{apiVersion: apps/v1, kind: DaemonSet, name: agent, uid: u, controller: true}]
          spec:
            nodeName: %1$s
            containers: [{name: c, image: i, resources: {requests: {cpu: "1", memory: 800Mi}}}]
          """
              .formatted(node));
    }

    assertThat(remarks(policy, CLUSTER + more + pods))
        .containsExactly(
            "9 SELECTS_NOTHING profiles[0].pluginConfig[0].args.nodeSelector: It selects no node,"
                + " and so nodeFit keeps every pod",
            "10 SELECTS_NOTHING profiles[0].pluginConfig[0].args.labelSelector: It selects no pod",
            "11 SELECTS_NOTHING profiles[0].pluginConfig[0].args.namespaceLabelSelector: It selects"
                + " no namespace, and so every pod stays",
            "12 UNKNOWN_IN_CLUSTER profiles[0].pluginConfig[0].args.priorityThreshold.name: There"
                + " is no priority class hihg, and then the descheduler does not start",
            "15 THRESHOLD profiles[0].pluginConfig[1].args.thresholds.cpu: Pods of DaemonSets and"
                + " static pods alone request 25% or more on every node, so none is ever"
                + " underutilized",
            "17 UNKNOWN_IN_CLUSTER profiles[0].pluginConfig[1].args.evictableNamespaces.exclude[0]:"
                + " There is no namespace shops; names are exact, without wildcards",
            "20 UNKNOWN_IN_CLUSTER profiles[0].pluginConfig[2].args.includedTaints[1]: No node has"
                + " such a taint",
            "20 UNKNOWN_IN_CLUSTER profiles[0].pluginConfig[2].args.includedTaints[2]: No node has"
                + " such a taint",
            "22 SELECTS_NOTHING profiles[0].pluginConfig[2].args.labelSelector: It selects no pod"
                + " of these namespaces");
  }

  @Test
  void whatTheEvictorDoesNotLookAtIsNamed() {
    var policy =
        """
        apiVersion: descheduler/v1alpha2
        kind: DeschedulerPolicy
        profiles:
        - name: p
          pluginConfig:
          - name: DefaultEvictor
            args:
              nodeSelector: pool=web
              minReplicas: 1
          - name: RemoveDuplicates
          plugins: {balance: {enabled: [RemoveDuplicates]}}
        """;

    assertThat(remarks(policy, ""))
        .containsExactly(
            "8 NOT_USED profiles[0].pluginConfig[0].args.nodeSelector: Without nodeFit nobody looks"
                + " for nodes",
            "9 NOT_USED profiles[0].pluginConfig[0].args.minReplicas: It counts from 2 on");
  }

  @Test
  void aPolicyThatIsNotValidHasOnlyProblems() {
    assertThat(remarks("apiVersion: descheduler/v1alpha2\nprofile: []\n", "")).isEmpty();
  }

  @Test
  void whatPluginsLeaveOutByTheirDefaultsIsNamedIfTheClusterHasSome() {
    var policy =
        """
        apiVersion: descheduler/v1alpha2
        kind: DeschedulerPolicy
        profiles:
        - name: all
          pluginConfig:
          - name: RemovePodsHavingTooManyRestarts
            args: {podRestartThreshold: 5%s}
          - name: RemovePodsViolatingNodeTaints
          - name: PodLifeTime
            args: {maxPodLifeTimeSeconds: 60}
          plugins:
            deschedule:
              enabled: [RemovePodsHavingTooManyRestarts, RemovePodsViolatingNodeTaints, PodLifeTime]
        """;
    var cluster =
        """
        apiVersion: v1
        kind: Node
        metadata: {name: a}
        spec: {taints: [{key: slow, effect: PreferNoSchedule}]}
        ---
        apiVersion: v1
        kind: Pod
        metadata: {name: restarted, namespace: shop, uid: u1}
        spec: {nodeName: a, containers: [{name: c, image: i}], initContainers: [{name: i, image: i}]}
        status: {phase: Running, initContainerStatuses: [{name: i, restartCount: 3}]}
        ---
        apiVersion: v1
        kind: Pod
        metadata: {name: waiting, namespace: shop, uid: u2}
        spec: {containers: [{name: c, image: i}]}
        """;

    assertThat(remarks(policy.formatted(""), cluster))
        .containsExactly(
            "6 LEFT_OUT profiles[0].pluginConfig[0]: Restarts of init containers are not counted,"
                + " and 1 pod has some",
            "8 LEFT_OUT profiles[0].pluginConfig[1]: Taints with the effect PreferNoSchedule are"
                + " not looked at, and 1 node has some",
            "9 LEFT_OUT profiles[0].pluginConfig[2]: Pods without a node are not looked at, and 1"
                + " pod has none");
    assertThat(remarks(policy.formatted(", includingInitContainers: true"), cluster)).hasSize(2);
    assertThat(remarks(policy.formatted(""), CLUSTER)).isEmpty();
  }
}
