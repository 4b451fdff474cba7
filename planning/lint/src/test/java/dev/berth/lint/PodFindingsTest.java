package dev.berth.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is found in one pod: its spec, and the finding, if there is one.
final class PodFindingsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "nodeSelector: {disktype: ssd} |",
        "nodeSelector: {disktype: sdd}"
            + "| error node-selector-unmatched spec.nodeSelector.disktype: Write hdd or ssd",
        "nodeSelector: {disk-type: ssd}"
            + "| error node-selector-unmatched spec.nodeSelector.disk-type: Write disktype",
        "nodeSelector: {team: web}"
            + "| error node-selector-unmatched spec.nodeSelector.team: Label the nodes that are"
            + " meant with team, or remove the requirement",
        "nodeSelector: {disktype: hdd, topology.kubernetes.io/zone: a}"
            + "| error node-selector-unmatched spec.nodeSelector: Select labels that one node has"
            + " together: without disktype, 2 match; without topology.kubernetes.io/zone, 1 match",
      })
  void nodeSelectors(String spec, String finding) {
    assertFound(spec, finding);
  }

  private static final String PREFERRED =
      "affinity: {nodeAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [%s]}}";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{matchExpressions: [{key: disktype, operator: In, values: [ssd, tape]}]} |",
        "{matchExpressions: [{key: disktype, operator: In, values: [hhd, tape]}]}"
            + "| error node-affinity-unmatched [0].matchExpressions[0]: Write hdd",
        "{matchExpressions: [{key: disktype, operator: NotIn, values: [ssd, hdd, nvme]}]}"
            + "| error node-affinity-unmatched [0].matchExpressions[0]: Change the requirement, or"
            + " label the nodes that are meant",
        "{matchFields: [{key: metadata.name, operator: In, values: [gpu-2]}]}"
            + "| error node-affinity-unmatched [0].matchFields[0]: Write gpu-1",
        "{matchExpressions: [{key: disktype, operator: In, values: [ssd]}]},"
            + " {matchExpressions: [{key: tier, operator: Exists}]}"
            + "| warning node-affinity-term-unmatched [1].matchExpressions[0]: Label the nodes that"
            + " are meant with tier, or remove the requirement",
        "{matchExpressions: [{key: disktype, operator: In, values: [hdd]},"
            + " {key: topology.kubernetes.io/zone, operator: In, values: [a, b]}]}"
            + "| error node-affinity-unmatched [0]: Give the term requirements that one node meets"
            + " together, or remove it",
      })
  void requiredNodeAffinities(String terms, String finding) {
    var found =
        findings(
            "affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution:"
                + " {nodeSelectorTerms: [%s]}}}".formatted(terms));

    assertThat(
            found.replace(
                "spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution"
                    + ".nodeSelectorTerms",
                ""))
        .isEqualTo(finding == null ? "" : finding);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{weight: 1, preference: {matchExpressions: [{key: disktype, operator: In, values:"
            + " [ssd]}]}} |",
        "{weight: 1, preference: {matchExpressions: [{key: disktype, operator: In, values:"
            + " [sdd]}]}}| warning preferred-node-affinity-unmatched"
            + " [0].preference.matchExpressions[0]: Write hdd or ssd",
        "{weight: 1, preference: {matchExpressions: [{key: disktype, operator: Exists}]}}"
            + "| note preferred-node-affinity-of-all : Remove the preference, if the cluster is not"
            + " to get other nodes",
        "{weight: 5, preference: {matchExpressions: [{key: disktype, operator: In, values:"
            + " [ssd]}]}}, {weight: 5, preference: {matchExpressions: [{key: disktype, operator:"
            + " NotIn, values: [ssd]}]}}| warning preferred-weights-cancel-out : Give the terms"
            + " different weights, or keep one of them",
        "{weight: 5, preference: {matchExpressions: [{key: disktype, operator: In, values:"
            + " [ssd]}]}}, {weight: 6, preference: {matchExpressions: [{key: disktype, operator:"
            + " NotIn, values: [ssd]}]}} |",
      })
  void preferredNodeAffinities(String terms, String finding) {
    var found = findings(PREFERRED.formatted(terms));

    assertThat(
            found.replace(
                "spec.affinity.nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution", ""))
        .isEqualTo(finding == null ? "" : finding);
  }

  /// Beside 100 and 100, a weight of 1 is lost when the sums are scaled to 0..100.
  @Test
  void aPreferenceThatIsLostInScalingIsFound() {
    var zone =
        "{weight: %d, preference: {matchExpressions: [{key: topology.kubernetes.io/zone,"
            + " operator: In, values: [%s]}]}}";
    var terms =
        String.join(
            ", ", zone.formatted(100, "a"), zone.formatted(100, "a"), zone.formatted(1, "b"));

    assertThat(findings(PREFERRED.formatted(terms)))
        .isEqualTo(
            "warning preferred-weight-dominated spec.affinity.nodeAffinity"
                + ".preferredDuringSchedulingIgnoredDuringExecution[2].weight: Give it a larger"
                + " weight, or the others smaller ones");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{key: dedicated, value: gpu, effect: NoSchedule} |",
        "{key: dedicated, operator: Exists} |",
        "{operator: Exists} |",
        "{key: node.kubernetes.io/not-ready, operator: Exists} |",
        "{key: node-role.kubernetes.io/control-plane, operator: Exists} |",
        "{key: dedicatd, operator: Exists}"
            + "| warning toleration-mismatched : Tolerate dedicated=gpu:NoSchedule",
        "{key: dedicated, value: gpus, effect: NoSchedule}"
            + "| warning toleration-mismatched : Tolerate dedicated=gpu:NoSchedule",
        "{key: dedicated, value: gpu, effect: NoExecute}"
            + "| warning toleration-mismatched : Tolerate dedicated=gpu:NoSchedule",
        "{key: dedicated}" + "| warning toleration-mismatched : Tolerate dedicated=gpu:NoSchedule",
        "{key: dedicated, value: database, effect: NoSchedule}"
            + "| note toleration-unmatched : Remove it, if the cluster is not to get such nodes",
        "{key: spot, operator: Exists}"
            + "| note toleration-unmatched : Remove it, if the cluster is not to get such nodes",
      })
  void tolerations(String toleration, String finding) {
    assertThat(
            findings("tolerations: [%s]".formatted(toleration)).replace("spec.tolerations[0]", ""))
        .isEqualTo(finding == null ? "" : finding);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "podAffinity | app: db | kubernetes.io/hostname |",
        "podAffinity | app: bd | kubernetes.io/hostname"
            + "| error pod-affinity-unmatched .labelSelector: Write db",
        "podAffinity | ap: db | kubernetes.io/hostname"
            + "| error pod-affinity-unmatched .labelSelector: Write app",
        "podAffinity | app: db | rack"
            + "| error topology-key-unknown .topologyKey: Use a label that nodes have",
        "podAntiAffinity | app: db | failure-domain.beta.kubernetes.io/zone"
            + "| warning topology-key-without-effect .topologyKey: Write"
            + " topology.kubernetes.io/zone",
        "podAntiAffinity | app: db | topology.kubernetes.io/zones"
            + "| warning topology-key-without-effect .topologyKey: Write"
            + " topology.kubernetes.io/zone",
        "podAntiAffinity | app: bd | kubernetes.io/hostname"
            + "| note pod-anti-affinity-unmatched .labelSelector: Write db",
      })
  void requiredPodAffinities(String kind, String labels, String key, String finding) {
    var spec =
        "affinity: {%s: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: %s,"
                .formatted(kind, key)
            + " labelSelector: {matchLabels: {%s}}}]}}".formatted(labels);
    var found = LintedText.lint(LintedText.NODES + LintedText.pod("db", ""), web(spec));

    assertThat(
            lines(found)
                .replace(
                    "spec.affinity.%s.requiredDuringSchedulingIgnoredDuringExecution[0]"
                        .formatted(kind),
                    ""))
        .isEqualTo(finding == null ? "" : finding);
  }

  @Test
  void aPodMayHaveAnAffinityToItsOwnKind() {
    assertFound(
        "affinity: {podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey:"
            + " kubernetes.io/hostname, labelSelector: {matchLabels: {app: web}}}]}}",
        "");
  }

  @Test
  void preferencesForAndAgainstTheSamePodsCancelOut() {
    var term =
        "{preferredDuringSchedulingIgnoredDuringExecution: [{weight: 7, podAffinityTerm:"
            + " {topologyKey: kubernetes.io/hostname, labelSelector: {matchLabels: {app: web}}}}]}";

    assertFound(
        "affinity: {podAffinity: %s, podAntiAffinity: %s}".formatted(term, term),
        "warning preferred-weights-cancel-out spec.affinity.podAntiAffinity"
            + ".preferredDuringSchedulingIgnoredDuringExecution[0].weight: Keep one of them");
  }

  @Test
  void aSelectorOfPodsInAnotherNamespaceIsRight() {
    var spec =
        "affinity: {podAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 1,"
            + " podAffinityTerm: {topologyKey: kubernetes.io/hostname, labelSelector:"
            + " {matchLabels: {app: db}}}}]}}";
    var db = LintedText.pod("db", "").replace("name: db", "name: db, namespace: data");

    assertThat(lines(LintedText.lint(LintedText.NODES + db, web(spec))))
        .endsWith("podAffinityTerm.labelSelector: Write namespaces: [data]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "topologyKey: topology.kubernetes.io/zone, whenUnsatisfiable: DoNotSchedule,"
            + " labelSelector: {matchLabels: {app: web}} |",
        "topologyKey: zone, whenUnsatisfiable: DoNotSchedule,"
            + " labelSelector: {matchLabels: {app: web}}"
            + "| error topology-key-unknown .topologyKey: Use a label that nodes have",
        "topologyKey: zone, whenUnsatisfiable: ScheduleAnyway,"
            + " labelSelector: {matchLabels: {app: web}}"
            + "| warning topology-key-without-effect .topologyKey: Use a label that nodes have",
        "topologyKey: topology.kubernetes.io/zone, whenUnsatisfiable: DoNotSchedule,"
            + " labelSelector: {matchLabels: {app: wep}}"
            + "| warning spread-selects-not-itself .labelSelector: Write web",
        "topologyKey: topology.kubernetes.io/zone, whenUnsatisfiable: ScheduleAnyway"
            + "| warning spread-selects-not-itself .labelSelector: Select the pod's own labels",
        "topologyKey: topology.kubernetes.io/zone, whenUnsatisfiable: DoNotSchedule, minDomains: 4,"
            + " labelSelector: {matchLabels: {app: web}}"
            + "| warning min-domains-unmet .minDomains: At most 3, as long as there are no nodes in"
            + " more domains",
      })
  void spreadConstraints(String constraint, String finding) {
    var found = findings("topologySpreadConstraints: [{maxSkew: 1, %s}]".formatted(constraint));

    assertThat(found.replace("spec.topologySpreadConstraints[0]", ""))
        .isEqualTo(finding == null ? "" : finding);
  }

  /// All nodes are of one region and one zone, but have names of their own.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "kubernetes.io/hostname | DoNotSchedule | 2 |",
        "topology.kubernetes.io/zone | DoNotSchedule | 2"
            + "| note spread-over-one-domain .topologyKey: Add nodes with other values, for which"
            + " minDomains makes pods wait, or spread over another label, such as"
            + " kubernetes.io/hostname",
        "topology.kubernetes.io/zone | ScheduleAnyway | 2"
            + "| note spread-over-one-domain .topologyKey: Add nodes with other values, or spread"
            + " over another label, such as kubernetes.io/hostname",
        "topology.kubernetes.io/zone | DoNotSchedule | 1 |",
      })
  void constraintsOverOneDomain(String key, String whenUnsatisfiable, int nodes, String finding) {
    var cluster =
        LintedText.node("n1", "a", "ssd", "", "")
            + (nodes == 1 ? "" : LintedText.node("n2", "a", "ssd", "", ""));
    var found =
        LintedText.lint(
            cluster,
            web(
                ("topologySpreadConstraints: [{maxSkew: 1, topologyKey: %s, whenUnsatisfiable: %s,"
                        + " labelSelector: {matchLabels: {app: web}}}]")
                    .formatted(key, whenUnsatisfiable)));

    assertThat(lines(found).replace("spec.topologySpreadConstraints[0]", ""))
        .isEqualTo(finding == null ? "" : finding);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "podAffinity | app: db | kubernetes.io/hostname |",
        "podAffinity | app: bd | kubernetes.io/hostname"
            + "| warning preferred-pod-affinity-unmatched .labelSelector: Write db",
        "podAffinity | app: db | rack"
            + "| warning topology-key-without-effect .topologyKey: Use a label that nodes have",
        "podAntiAffinity | app: db | kubernetes.io/hostname |",
        "podAntiAffinity | app: bd | kubernetes.io/hostname"
            + "| note pod-anti-affinity-unmatched .labelSelector: Write db",
        "podAntiAffinity | app: db | rack"
            + "| warning topology-key-without-effect .topologyKey: Use a label that nodes have",
        "podAffinity | team: shop | kubernetes.io/hostname"
            + "| warning preferred-pod-affinity-unmatched .labelSelector: Select labels that the"
            + " pods have which are meant",
      })
  void preferredPodAffinities(String kind, String labels, String key, String finding) {
    var spec =
        ("affinity: {%s: {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 1,"
                + " podAffinityTerm: {topologyKey: %s, labelSelector: {matchLabels: {%s}}}}]}}")
            .formatted(kind, key, labels);
    var found = LintedText.lint(LintedText.NODES + LintedText.pod("db", ""), web(spec));

    assertThat(
            lines(found)
                .replace(
                    "spec.affinity.%s.preferredDuringSchedulingIgnoredDuringExecution[0].podAffinityTerm"
                        .formatted(kind),
                    ""))
        .isEqualTo(finding == null ? "" : finding);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 |",
        "3 | error refused spec: Change what the message names",
      })
  void podsThatTheClusterRefuses(String cpu, String finding) {
    var range =
        """
        ---
        apiVersion: v1
        kind: LimitRange
        metadata: {name: small, namespace: default}
        spec: {limits: [{type: Container, max: {cpu: 2}}]}
        """;
    var pod =
        """
        ---
        apiVersion: v1
        kind: Pod
        metadata: {name: web}
        spec: {containers: [{name: c, image: i, resources: {limits: {cpu: %s}}}]}
        """
            .formatted(cpu);
    var found = LintedText.lint(LintedText.NODES + range, pod);

    assertThat(lines(found)).isEqualTo(finding == null ? "" : finding);
    assertThat(found)
        .extracting(Finding::message)
        .allMatch(it -> it.contains("maximum cpu usage per Container is 2"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "storageClassName: fast, |",
        "storageClassName: fsat, | error storage-class-unknown"
            + " spec.volumes[0].ephemeral.volumeClaimTemplate.spec.storageClassName: Write fast",
        "storageClassName: gold, | error storage-class-unknown"
            + " spec.volumes[0].ephemeral.volumeClaimTemplate.spec.storageClassName: Create it, or"
            + " name one that is there",
        "storageClassName: '', |",
        "'' | error claim-without-class"
            + " spec.volumes[0].ephemeral.volumeClaimTemplate.spec.storageClassName: Name a class,"
            + " or make one the default: annotation storageclass.kubernetes.io/is-default-class:"
            + " \"true\"",
      })
  void classesOfEphemeralVolumes(String storageClass, String finding) {
    var classes =
        """
        ---
        {apiVersion: storage.k8s.io/v1, kind: StorageClass, metadata: {name: fast}, provisioner: p}
        """;
    var volume =
        ("volumes: [{name: v, ephemeral: {volumeClaimTemplate: {spec: {%s accessModes:"
                + " [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}}}]")
            .formatted(storageClass);
    var found = LintedText.lint(LintedText.NODES + classes, web(volume));

    assertThat(found)
        .filteredOn(it -> it.place().path().startsWith("spec.volumes"))
        .extracting(LintedText::line)
        .isEqualTo(finding == null ? List.of() : List.of(finding));
    assertThat(found).allMatch(it -> finding != null && finding.contains(it.rule().toString()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cpu: 4 |",
        "cpu: 5 | error request-exceeds-nodes [cpu]: Request at most 4",
        "memory: 9Gi | error request-exceeds-nodes [memory]: Request at most 8Gi",
        "example.com/gpus: 1 | error resource-unknown [example.com/gpus]: Write example.com/gpu",
        "example.com/gpu: 1 | error fits-no-node spec: See with berth explain what would help",
      })
  void requests(String requests, String finding) {
    var pod =
        """
        ---
        apiVersion: v1
        kind: Pod
        metadata: {name: web}
        spec:
          containers:
          - {name: small, image: i}
          - {name: large, image: i, resources: {limits: {%s}}}
        """
            .formatted(requests);

    assertThat(
            lines(LintedText.lint(LintedText.NODES, pod))
                .replace("spec.containers[1].resources.requests", "")
                .replace(".cpu", "[cpu]")
                .replace(".memory", "[memory]"))
        .isEqualTo(finding == null ? "" : finding);
  }

  @Test
  void aPodThatToleratesNoNodesTaintFitsNone() {
    var nodes = LintedText.node("n1", "a", "ssd", "taints: [{key: old, effect: NoExecute}]", "");

    assertThat(lines(LintedText.lint(nodes, web(""))))
        .isEqualTo(
            "error taints-not-tolerated spec.tolerations: Tolerate one of them, or add nodes"
                + " without");
  }

  @Test
  void whatComesAndGoesWithANodesStateIsNoObstacle() {
    var nodes =
        LintedText.node(
            "n1",
            "a",
            "ssd",
            "unschedulable: true, taints: [{key: node.kubernetes.io/not-ready, effect: NoExecute}]",
            "");

    assertThat(LintedText.lint(nodes, web(""))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "nodeName: n4 | error node-name-unknown spec.nodeName: Write n1 or n2 or n3",
        "schedulerName: default-schedular"
            + "| warning scheduler-unknown spec.schedulerName: Write default-scheduler",
        "priorityClassName: hihg | error priority-class-unknown spec.priorityClassName: Write high",
        "priorityClassName: high |",
        "priorityClassName: system-node-critical |",
        "runtimeClassName: gvisr | error runtime-class-unknown spec.runtimeClassName: Write gvisor",
        "volumes: [{name: v, persistentVolumeClaim: {claimName: dota}}]"
            + "| error claim-unknown spec.volumes[0].persistentVolumeClaim.claimName: Write data",
        "resourceClaims: [{name: g, resourceClaimName: gpuu}]"
            + "| error resource-claim-unknown spec.resourceClaims[0].resourceClaimName: Write gpu",
        "resourceClaims: [{name: g, resourceClaimTemplateName: onegpu}]"
            + "| error resource-claim-unknown"
            + " spec.resourceClaims[0].resourceClaimTemplateName: Write one-gpu",
      })
  void names(String spec, String finding) {
    var objects =
        """
        ---
        {apiVersion: scheduling.k8s.io/v1, kind: PriorityClass, metadata: {name: high}, value: 7}
        ---
        {apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: {name: gvisor}, handler: runsc}
        ---
        apiVersion: v1
        kind: PersistentVolumeClaim
        metadata: {name: data, namespace: default}
        spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
        ---
        apiVersion: resource.k8s.io/v1
        kind: ResourceClaim
        metadata: {name: gpu, namespace: default}
        spec: {devices: {requests: [{name: r, exactly: {deviceClassName: gpu}}]}}
        ---
        apiVersion: resource.k8s.io/v1
        kind: ResourceClaimTemplate
        metadata: {name: one-gpu, namespace: default}
        spec: {spec: {devices: {requests: [{name: r, exactly: {deviceClassName: gpu}}]}}}
        """;
    var found = LintedText.lint(LintedText.NODES + objects, web(spec));

    assertThat(lines(found).lines().limit(1).toList())
        .isEqualTo(finding == null ? List.of() : List.of(finding));
  }

  /// A dump of nodes and pods says nothing about classes.
  @Test
  void namesOfKindsThatTheInputLacksAreNotFound() {
    var stored = web("priorityClassName: high, priority: 7").replace("{name:", "{uid: u, name:");
    assertThat(LintedText.lint(LintedText.NODES, stored)).isEmpty();
    assertThat(findings("volumes: [{name: v, persistentVolumeClaim: {claimName: data}}]"))
        .isEmpty();
  }

  private static void assertFound(String spec, String finding) {
    assertThat(findings(spec)).isEqualTo(finding == null ? "" : finding);
  }

  private static String findings(String spec) {
    return lines(LintedText.lint(LintedText.NODES, web(spec)));
  }

  private static String web(String spec) {
    return LintedText.pod("web", spec);
  }

  private static String lines(List<Finding> findings) {
    return String.join("\n", findings.stream().map(LintedText::line).toList());
  }
}
