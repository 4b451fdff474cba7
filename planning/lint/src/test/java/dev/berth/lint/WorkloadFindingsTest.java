package dev.berth.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is found in workloads, disruption budgets, claims and nodes.
final class WorkloadFindingsTest {
  private static final String TAINTED = "taints: [{key: dedicated, effect: NoSchedule}]";

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
            + " whenUnsatisfiable: DoNotSchedule, minDomains: 4, labelSelector: {matchLabels: {app:"
            + " web}}}]| error spread-unsatisfiable spec.template.spec.topologySpreadConstraints:"
            + " Write minDomains: 3, or at most 6 replicas, a larger maxSkew, or whenUnsatisfiable:"
            + " ScheduleAnyway",
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

  @Test
  void aTaintedNodeIsNoDomainToSpreadOver() {
    var spread =
        "topologySpreadConstraints: [{maxSkew: 1, topologyKey: kubernetes.io/hostname,"
            + " whenUnsatisfiable: DoNotSchedule%s, labelSelector: {matchLabels: {app: web}}}]";
    var nodes =
        LintedText.node("n1", "a", "ssd", "", "")
            + LintedText.node("n2", "b", "ssd", "", "")
            + LintedText.node("n3", "b", "ssd", TAINTED, "");

    assertThat(LintedText.lint(nodes, LintedText.deployment("web", 4, spread.formatted(""))))
        .filteredOn(it -> it.severity() == Severity.ERROR)
        .extracting(LintedText::line)
        .containsExactly(
            "error spread-unsatisfiable spec.template.spec.topologySpreadConstraints: Write"
                + " nodeTaintsPolicy: Honor, or at most 2 replicas, a larger maxSkew, or"
                + " whenUnsatisfiable: ScheduleAnyway");
    assertThat(
            LintedText.lint(
                nodes,
                LintedText.deployment("web", 4, spread.formatted(", nodeTaintsPolicy: Honor"))))
        .noneMatch(it -> it.severity() == Severity.ERROR);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "minAvailable: 1 |",
        "minAvailable: 2 | warning budget-blocks-evictions spec.minAvailable: Allow maxUnavailable:"
            + " 1",
        "minAvailable: 51% | warning budget-blocks-evictions spec.minAvailable: Allow"
            + " maxUnavailable: 1",
        "minAvailable: 50% |",
        "maxUnavailable: 1% |",
        "maxUnavailable: 0 | warning budget-blocks-evictions spec.maxUnavailable: Allow"
            + " maxUnavailable: 1",
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

  @Test
  void aBudgetThatKeepsPodsThatAreNotReadyIsFound() {
    var pods =
        """
        ---
        apiVersion: v1
        kind: Pod
        metadata: {name: web-%1$d, labels: {app: web}}
        spec: {nodeName: n%1$d, containers: [{name: c, image: i}]}
        status: {phase: Running, conditions: [{type: Ready, status: "%2$s"}]}
        """;
    var unready = pods.formatted(1, "False") + pods.formatted(2, "False");
    var finding =
        "warning budget-keeps-unready-pods spec.unhealthyPodEvictionPolicy: Set"
            + " unhealthyPodEvictionPolicy: AlwaysAllow";

    assertThat(budgetFindings(unready, "maxUnavailable: 1")).containsExactly(finding);
    assertThat(
            budgetFindings(unready, "maxUnavailable: 1, unhealthyPodEvictionPolicy: AlwaysAllow"))
        .isEmpty();
    assertThat(
            budgetFindings(
                pods.formatted(1, "False") + pods.formatted(2, "True"), "maxUnavailable: 1"))
        .isEmpty();
  }

  private static List<String> budgetFindings(String pods, String limit) {
    return LintedText.lint(LintedText.NODES + pods, budget("web", limit, "app: web")).stream()
        .map(LintedText::line)
        .toList();
  }

  @Test
  void aClaimWithoutAClassIsFoundWhereNoneIsTheDefault() {
    var storageClass =
        """
        ---
        apiVersion: storage.k8s.io/v1
        kind: StorageClass
        metadata: {name: fast, annotations: {storageclass.kubernetes.io/is-default-class: "%s"}}
        provisioner: p
        """;
    var claim =
        """
        ---
        apiVersion: v1
        kind: PersistentVolumeClaim
        metadata: {name: data}
        spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
        """;
    var volume =
        """
        ---
        apiVersion: v1
        kind: PersistentVolume
        metadata: {name: disk}
        spec:
          accessModes: [ReadWriteOnce]
          capacity: {storage: 1Gi}
          nfs: {server: s, path: /}
        """;

    assertThat(LintedText.lint(LintedText.NODES + storageClass.formatted("false"), claim))
        .extracting(LintedText::line)
        .containsExactly(
            "error claim-without-class spec.storageClassName: Name a class, or make one the"
                + " default: annotation storageclass.kubernetes.io/is-default-class: \"true\"");
    assertThat(LintedText.lint(LintedText.NODES + storageClass.formatted("true"), claim)).isEmpty();
    assertThat(LintedText.lint(LintedText.NODES + storageClass.formatted("false") + volume, claim))
        .isEmpty();
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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "3 |",
        "4 | error replicas-exceed-cluster spec.parallelism: At most 3, smaller requests, or"
            + " more nodes",
      })
  void theParallelPodsOfAJobArePlacedTogether(int parallelism, String finding) {
    var job =
        """
        ---
        apiVersion: batch/v1
        kind: Job
        metadata: {name: batch}
        spec:
          completions: 9
          parallelism: %d
          template:
            metadata: {labels: {app: batch}}
            spec:
              restartPolicy: Never
              containers: [{name: c, image: i, resources: {requests: {cpu: 3}}}]
        """
            .formatted(parallelism);

    assertThat(LintedText.lint(LintedText.NODES, job))
        .extracting(LintedText::line)
        .isEqualTo(finding == null ? List.of() : List.of(finding));
  }

  @Test
  void classesOfTheClaimsOfAStatefulSetAreLookedUp() {
    var classes =
        """
        ---
        {apiVersion: storage.k8s.io/v1, kind: StorageClass, metadata: {name: fast}, provisioner: p}
        """;
    var set =
        """
        ---
        apiVersion: apps/v1
        kind: StatefulSet
        metadata: {name: db}
        spec:
          replicas: 1
          serviceName: db
          selector: {matchLabels: {app: db}}
          template:
            metadata: {labels: {app: db}}
            spec: {containers: [{name: c, image: i}]}
          volumeClaimTemplates:
          - metadata: {name: data}
            spec:
              storageClassName: fsat
              accessModes: [ReadWriteOnce]
              resources: {requests: {storage: 1Gi}}
        """;

    assertThat(LintedText.lint(LintedText.NODES + classes, set))
        .filteredOn(it -> it.rule() == Rule.STORAGE_CLASS_UNKNOWN)
        .extracting(LintedText::line)
        .containsExactly(
            "error storage-class-unknown spec.volumeClaimTemplates[0].spec.storageClassName:"
                + " Write fast");
  }

  @Test
  void aBudgetOfASinglePodBlocksEvictions() {
    assertThat(
            LintedText.lint(
                LintedText.NODES,
                LintedText.deployment("web", 1, "") + budget("web", "minAvailable: 1", "app: web")))
        .extracting(LintedText::line)
        .containsExactly(
            "warning budget-blocks-evictions spec.minAvailable: Run 2 replicas or more, or allow"
                + " maxUnavailable: 1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Deployment | web |",
        "Deployment | wep | warning autoscaler-target-unknown spec.scaleTargetRef.name: Write web",
        "Deployment | shop | warning autoscaler-target-unknown spec.scaleTargetRef.name: Name a"
            + " Deployment of namespace default",
        "StatefulSet | web | warning autoscaler-target-unknown spec.scaleTargetRef.kind: Write"
            + " Deployment",
        "StatefulSet | db |", // the input has none at all
        "Rollout | web |",
      })
  void anAutoscalerOfNothingIsFound(String kind, String name, String finding) {
    var autoscaler =
        """
        ---
        apiVersion: autoscaling/v2
        kind: HorizontalPodAutoscaler
        metadata: {name: web}
        spec: {scaleTargetRef: {apiVersion: apps/v1, kind: %s, name: %s}, maxReplicas: 3}
        """
            .formatted(kind, name);

    assertThat(LintedText.lint(LintedText.NODES, LintedText.deployment("web", 1, "") + autoscaler))
        .extracting(LintedText::line)
        .isEqualTo(finding == null ? List.of() : List.of(finding));
  }

  /// Its budget selects the pods that are refused: nothing is wrong with its labels.
  @Test
  void aClassThatNewPodsAreRefusedForIsFound() {
    var workload =
        LintedText.deployment("web", 3, "priorityClassName: high")
            + budget("web", "maxUnavailable: 1", "app: web");

    assertThat(LintedText.lint(LintedText.NODES, workload))
        .extracting(LintedText::line)
        .containsExactly(
            "error priority-class-unknown spec.template.spec.priorityClassName: Create it, or name"
                + " one that is there");
  }

  @Test
  void aClassOfPodsThatAreNotWantedByNowIsNotFound() {
    var workload =
        LintedText.deployment("web", 0, "priorityClassName: high")
            + budget("web", "maxUnavailable: 1", "app: web");

    assertThat(LintedText.lint(LintedText.NODES, workload)).isEmpty();
  }

  /// A gang of three, of which so many pods are there.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 | There are 0 pods of 3 | More pods",
        "1 | There is 1 pod of 3 | At most 1, or more pods",
        "2 | There are 2 pods of 3 | At most 2, or more pods",
        "3 | |",
      })
  void aGangNeedsItsPods(int pods, String message, String fix) {
    var text =
        new StringBuilder(
            """
            ---
            apiVersion: scheduling.k8s.io/v1beta1
            kind: PodGroup
            metadata: {name: workers}
            spec: {schedulingPolicy: {gang: {minCount: 3}}}
            """);
    for (int i = 0; i < pods; i++) {
      text.append(LintedText.pod("w" + i, "schedulingGroup: {podGroupName: workers}"));
    }
    var found = LintedText.lintWith("GenericWorkload=true", LintedText.NODES, text.toString());

    assertThat(found)
        .extracting(it -> "%s: %s → %s".formatted(it.rule(), it.message(), it.fix()))
        .isEqualTo(
            message == null
                ? List.of()
                : List.of("gang-incomplete: %s → %s".formatted(message, fix)));
  }

  /// A second node, beside one that pods can use: its taints, whether DaemonSets are there, and the
  /// finding.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{key: dedicated, value: db, effect: NoSchedule}| "
            + "| warning taint-untolerated spec.taints[0]: Tolerate it in the pods that are meant"
            + " for this node, or remove it",
        "{key: dedicated, value: db, effect: NoExecute}| "
            + "| warning taint-untolerated spec.taints[0]: Tolerate it in the pods that are meant"
            + " for this node, or remove it",
        "{key: dedicated, value: db, effect: PreferNoSchedule}| |",
        "{key: node.kubernetes.io/not-ready, effect: NoExecute}| |",
        "{key: ToBeDeletedByClusterAutoscaler, effect: NoSchedule}| |",
        "{key: karpenter.sh/disrupted, effect: NoSchedule}| |",
        "{key: ebs.csi.aws.com/agent-not-ready, effect: NoExecute}| |",
        "{key: node-role.kubernetes.io/control-plane, effect: NoSchedule}| |",
        "{key: dedicated, value: db, effect: NoSchedule}"
            + "| tolerations: [{key: dedicated, operator: Exists}]|",
        "{key: dedicated, value: db, effect: NoSchedule}"
            + "| tolerations: [{key: dedicated, value: web, effect: NoSchedule}]"
            + "| warning taint-untolerated spec.taints[0]: Tolerate it in the pods that are meant"
            + " for this node, or remove it",
      })
  void taintsThatNoPodTolerates(String taint, String spec, String finding) {
    var cluster =
        LintedText.node("n1", "a", "ssd", "", "")
            + LintedText.node("n2", "b", "ssd", "taints: [%s]".formatted(taint), "")
            + LintedText.pod("web", spec == null ? "" : spec);

    assertThat(LintedText.lint(cluster))
        .filteredOn(it -> it.rule() == Rule.TAINT_UNTOLERATED)
        .extracting(LintedText::line)
        .isEqualTo(finding == null ? List.of() : List.of(finding));
  }

  @Test
  void theSameTaintOfSeveralNodesIsOneFinding() {
    var taint = "taints: [{key: dedicated, effect: NoSchedule}]";
    var cluster =
        LintedText.node("n1", "a", "ssd", "", "")
            + LintedText.node("n2", "b", "ssd", taint, "")
            + LintedText.node("n3", "b", "ssd", taint, "")
            + LintedText.pod("web", "");

    assertThat(LintedText.lint(cluster))
        .filteredOn(it -> it.rule() == Rule.TAINT_UNTOLERATED)
        .singleElement()
        .satisfies(it -> {
          assertThat(it.value()).isEqualTo("dedicated:NoSchedule");
          assertThat(it.message())
              .isEqualTo("No pod tolerates it, but for those of DaemonSets; it is on 2 nodes");
          assertThat(it.fix())
              .isEqualTo("Tolerate it in the pods that are meant for these nodes, or remove it");
        });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "example.com/gpu: 4 | example.com/gpu | 1 node offers it, and no pod requests it",
        "hugepages-2Mi: 4Mi | hugepages-2Mi | 1 node offers it, and no pod requests it",
        "example.com/gpu: 0 | |",
        "ephemeral-storage: 4Gi | |",
      })
  void resourcesThatNoPodRequests(String resource, String name, String message) {
    var cluster =
        LintedText.node("n1", "a", "ssd", "", ", " + resource) + LintedText.pod("web", "");

    assertThat(LintedText.lint(cluster))
        .filteredOn(it -> it.rule() == Rule.RESOURCE_UNREQUESTED)
        .extracting(it -> it.place().path() + ": " + it.message())
        .isEqualTo(
            name == null
                ? List.of()
                : List.of(
                    "status.allocatable%s: %s"
                        .formatted(name.contains("/") ? "[" + name + "]" : "." + name, message)));
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

  @ParameterizedTest
  @CsvSource({
    "there, ''",
    "elsewhere, there is no LocalQueue ml/elsewhere (its namespace has there)"
  })
  void aQueueThatDoesNotExistAdmitsNothing(String queue, String why) {
    var cluster =
        LintedText.NODES
            + """
            ---
            {apiVersion: kueue.x-k8s.io/v1beta1, kind: LocalQueue, metadata: {name: there, namespace: ml},
             spec: {clusterQueue: all}}
            """;
    var job =
        """
        {apiVersion: batch/v1, kind: Job, metadata: {name: train, namespace: ml, labels:
         {kueue.x-k8s.io/queue-name: %s}}, spec: {suspend: true, template: {spec: {restartPolicy: Never,
         containers: [{name: c, image: i}]}}}}
        """
            .formatted(queue);

    assertThat(LintedText.lint(cluster, job).stream().map(Finding::message).toList())
        .isEqualTo(why.isEmpty() ? List.of() : List.of("Kueue holds it: " + why));
  }
}
