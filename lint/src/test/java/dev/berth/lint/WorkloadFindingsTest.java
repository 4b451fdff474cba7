package dev.berth.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is found in workloads, disruption budgets, claims and nodes.
final class WorkloadFindingsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "3 | affinity: {podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution:"
            + " [{topologyKey: kubernetes.io/hostname, labelSelector: {matchLabels: {app: web}}}]}}"
            + " |",
        "4 | affinity: {podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution:"
            + " [{topologyKey: kubernetes.io/hostname, labelSelector: {matchLabels: {app: web}}}]}}"
            + "| error pod-anti-affinity-unsatisfiable spec.template.spec.affinity.podAntiAffinity:"
            + " At most 3 replicas, or prefer instead of require",
        "7 | topologySpreadConstraints: [{maxSkew: 2, topologyKey: topology.kubernetes.io/zone,"
            + " whenUnsatisfiable: DoNotSchedule, minDomains: 4,"
            + " labelSelector: {matchLabels: {app: web}}}]"
            + "| error spread-unsatisfiable spec.template.spec.topologySpreadConstraints: At most 6"
            + " replicas, a larger maxSkew, or whenUnsatisfiable: ScheduleAnyway",
        "2 | nodeSelector: {disktype: hdd}, hostNetwork: true, initContainers: [{name: s, image: i,"
            + " restartPolicy: Always, ports: [{containerPort: 80, hostPort: 80}]}]| error"
            + " host-port-unsatisfiable spec.template.spec.containers: At most 1 replicas, or no"
            + " host port",
        "4 | overhead: {cpu: 3}, runtimeClassName: heavy"
            + "| error replicas-exceed-cluster spec.replicas: At most 3, smaller requests, or more"
            + " nodes",
      })
  void replicasThatDoNotFitAnEmptyCluster(int replicas, String spec, String finding) {
    var heavy =
        """
        ---
        apiVersion: node.k8s.io/v1
        kind: RuntimeClass
        metadata: {name: heavy}
        handler: h
        overhead: {podFixed: {cpu: 3}}
        """;
    var found =
        LintedText.lint(LintedText.NODES + heavy, LintedText.deployment("web", replicas, spec));

    assertThat(found)
        .filteredOn(it -> it.severity() == Severity.ERROR)
        .extracting(LintedText::line)
        .isEqualTo(finding == null ? List.of() : List.of(finding));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "minAvailable: 1 |",
        "minAvailable: 2 | warning budget-blocks-evictions spec.minAvailable: maxUnavailable: 1",
        "minAvailable: 51% | warning budget-blocks-evictions spec.minAvailable: maxUnavailable: 1",
        "minAvailable: 50% |",
        "maxUnavailable: 1% |",
        "maxUnavailable: 0 | warning budget-blocks-evictions spec.maxUnavailable: maxUnavailable:"
            + " 1",
      })
  void budgetsOfTwoReplicas(String limit, String finding) {
    var found =
        LintedText.lint(
            LintedText.NODES,
            LintedText.deployment("web", 2, "") + budget("web", limit, "app: web"));

    assertThat(found)
        .extracting(LintedText::line)
        .isEqualTo(finding == null ? List.of() : List.of(finding));
  }

  @Test
  void groupsThatCannotBeCompleteAreFound() {
    var groups =
        """
        ---
        apiVersion: scheduling.k8s.io/v1alpha3
        kind: CompositePodGroup
        metadata: {name: training}
        spec:
          workloadRef: {workloadName: w, templateName: t}
          schedulingPolicy: {gang: {minGroupCount: 2}}
        ---
        apiVersion: scheduling.k8s.io/v1beta1
        kind: PodGroup
        metadata: {name: workers}
        spec:
          parentCompositePodGroupName: training
          workloadRef: {workloadName: w, templateName: t}
          schedulingPolicy: {gang: {minCount: 3}}
          schedulingConstraints: {topology: [{key: topology.kubernetes.io/zome}]}
        ---
        apiVersion: scheduling.k8s.io/v1beta1
        kind: PodGroup
        metadata: {name: drivers}
        spec:
          parentCompositePodGroupName: trainning
          workloadRef: {workloadName: w, templateName: t}
          schedulingPolicy: {basic: {}}
          schedulingConstraints: {topology: [{key: topology.kubernetes.io/zone}]}
        """;

    assertThat(
            LintedText.lintWith(
                "GenericWorkload=true,TopologyAwareWorkloadScheduling=true,CompositePodGroup=true",
                LintedText.NODES,
                groups))
        .extracting(LintedText::line)
        .containsExactly(
            "error topology-key-unknown spec.schedulingConstraints.topology[0].key: Write"
                + " topology.kubernetes.io/zone",
            "error parent-group-unknown spec.parentCompositePodGroupName: Write training",
            "warning gang-incomplete spec.schedulingPolicy.gang.minGroupCount: At most 1, or more"
                + " groups",
            "warning gang-incomplete spec.schedulingPolicy.gang.minCount: More pods");
    assertThat(LintedText.lint(LintedText.NODES, groups)).isEmpty();
  }

  @Test
  void aBudgetOfNoPodIsFound() {
    var found =
        LintedText.lint(
            LintedText.NODES,
            LintedText.deployment("web", 2, "") + budget("web", "minAvailable: 1", "app: wep"));

    assertThat(found)
        .extracting(LintedText::line)
        .containsExactly("warning budget-selects-no-pod spec.selector: Write web");
  }

  @Test
  void budgetsOfTheSamePodsAreFound() {
    var found =
        LintedText.lint(
            LintedText.NODES + budget("all", "maxUnavailable: 1", ""),
            LintedText.deployment("web", 2, "") + budget("web", "minAvailable: 1", "app: web"));

    assertThat(found)
        .extracting(LintedText::line)
        .containsExactly("warning budgets-overlap spec.selector: Select each pod by one budget");
  }

  private static String budget(String name, String limit, String labels) {
    return """
    ---
    apiVersion: policy/v1
    kind: PodDisruptionBudget
    metadata: {name: %s, namespace: default}
    spec: {%s, selector: {matchLabels: {%s}}}
    """
        .formatted(name, limit, labels);
  }

  @Test
  void classesOfClaimsAreLookedUp() {
    var classes =
        """
        ---
        {apiVersion: storage.k8s.io/v1, kind: StorageClass, metadata: {name: fast}, provisioner: p}
        """;
    var claim =
        """
        ---
        apiVersion: v1
        kind: PersistentVolumeClaim
        metadata: {name: data}
        spec:
          storageClassName: fsat
          accessModes: [ReadWriteOnce]
          resources: {requests: {storage: 1Gi}}
        """;

    assertThat(LintedText.lint(LintedText.NODES + classes, claim))
        .extracting(LintedText::line)
        .containsExactly("error storage-class-unknown spec.storageClassName: Write fast");
    assertThat(LintedText.lint(LintedText.NODES, claim)).isEmpty();
  }

  @Test
  void nodesThatNoPodIsForAreFoundInAWholeCluster() {
    assertThat(LintedText.lint(LintedText.NODES + LintedText.pod("web", "")))
        .extracting(LintedText::line)
        .containsExactly(
            "warning taint-untolerated spec.taints[0]: Tolerate it in the pods that are meant for"
                + " this node, or remove it",
            "note resource-unrequested status.allocatable[example.com/gpu]: Request it in the pods"
                + " that need it, or use other nodes");
    assertThat(LintedText.lint(LintedText.NODES)).isEmpty();
  }

  @Test
  void theTemplateOfACronJobIsLookedThrough() {
    var cronJob =
        """
        ---
        apiVersion: batch/v1
        kind: CronJob
        metadata: {name: nightly}
        spec:
          schedule: "@daily"
          jobTemplate:
            spec:
              template:
                spec:
                  restartPolicy: Never
                  nodeSelector: {disktype: sdd}
                  containers: [{name: c, image: i}]
        """;

    assertThat(LintedText.lint(LintedText.NODES, cronJob))
        .extracting(LintedText::line)
        .containsExactly(
            "error node-selector-unmatched spec.jobTemplate.spec.template.spec.nodeSelector"
                + ".disktype: Write hdd or ssd");
  }
}
