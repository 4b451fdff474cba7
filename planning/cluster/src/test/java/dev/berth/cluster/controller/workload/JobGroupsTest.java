package dev.berth.cluster.controller.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.Kinds;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodSchedulingGroup;
import dev.berth.api.meta.OwnerReference;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.api.scheduling.Workload;
import dev.berth.cluster.ClusterRun;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What the Job controller makes of a Job's `spec.scheduling`.
class JobGroupsTest {
  private static final String GATES =
      "# feature-gates: GenericWorkload=true,WorkloadWithJob=true,"
          + "TopologyAwareWorkloadScheduling=true,DRAWorkloadResourceClaims=true\n";

  private static final String GANG = "{schedulingPolicy: {gang: {}}}";

  /// Nodes for so many pods, in racks of two.
  private static String nodes(int count) {
    var yaml = new StringBuilder();
    for (var i = 0; i < count; i++) {
      yaml.append(
          """
          ---
          apiVersion: v1
          kind: Node
          metadata: {name: n%d, labels: {rack: r%d}}
          status: {allocatable: {cpu: "1", memory: 1Gi, pods: "1"}}
          """
              .formatted(i, i / 2));
    }
    return yaml.toString();
  }

  private static String job(int parallelism, String scheduling) {
    return job("{name: train, namespace: default}", parallelism, scheduling);
  }

  private static String job(String metadata, int parallelism, String scheduling) {
    return """
    ---
    apiVersion: batch/v1
    kind: Job
    metadata: %s
    spec:
      parallelism: %d
      %s
      template: {spec: {restartPolicy: Never, containers: [{name: c, image: "c:1"}]}}
    """
        .formatted(metadata, parallelism, scheduling.isEmpty() ? "" : "scheduling: " + scheduling);
  }

  private static List<Pod> pods(ClusterRun run) {
    return List.copyOf(run.cluster().list(Pod.class));
  }

  private static List<String> nodesOf(ClusterRun run) {
    return pods(run).stream().map(pod -> pod.spec().nodeName()).sorted().toList();
  }

  private static @Nullable String groupOf(Pod pod) {
    var group = pod.spec().schedulingGroup();
    return group == null ? null : group.podGroupName();
  }

  private static PodGroup onlyGroup(ClusterRun run) {
    assertThat(run.cluster().list(PodGroup.class)).hasSize(1);
    return run.cluster().list(PodGroup.class).iterator().next();
  }

  @Test
  void aGangIsPlacedAsAWholeOrNotAtAll() throws InterruptedException {
    assertThat(nodesOf(ClusterRun.of(GATES + nodes(3) + job(3, GANG))))
        .containsExactly("n0", "n1", "n2");
    assertThat(nodesOf(ClusterRun.of(GATES + nodes(2) + job(3, GANG)))).containsOnly("");
    assertThat(
            nodesOf(
                ClusterRun.of(
                    GATES + nodes(2) + job(3, "{schedulingPolicy: {gang: {minCount: 2}}}"))))
        .containsExactly("", "n0", "n1");
  }

  @Test
  void aJobThatSaysNothingHasAGroupWithoutAMinimum() throws InterruptedException {
    var run = ClusterRun.of(GATES + nodes(2) + job(3, ""));

    assertThat(nodesOf(run)).containsExactly("", "n0", "n1");
    assertThat(onlyGroup(run).spec().schedulingPolicy().basic()).isNotNull();
  }

  @Test
  void theGroupIsInOneRackIfItAsksForThat() throws InterruptedException {
    var scheduling =
        "{schedulingPolicy: {gang: {}}, schedulingConstraints: {topology: [{key: rack}]}}";

    assertThat(nodesOf(ClusterRun.of(GATES + nodes(4) + job(2, scheduling))))
        .isIn(List.of("n0", "n1"), List.of("n2", "n3"));
    assertThat(nodesOf(ClusterRun.of(GATES + nodes(4) + job(3, scheduling)))).containsOnly("");
  }

  @Test
  void theJobOwnsTheWorkloadAndTheGroupAndItsPods() throws InterruptedException {
    var run = ClusterRun.of(GATES + nodes(2) + job(2, GANG));

    var workload = run.cluster().list(Workload.class).iterator().next();
    var group = onlyGroup(run);
    var name = workload.metadata().name();
    assertThat(name).matches("train-[bcdfghjklmnpqrstvwxz2456789]+");
    assertThat(workload.metadata().controller().map(OwnerReference::name)).contains("train");
    assertThat(JsonEncoder.text(Kinds.of(workload), workload))
        .contains("\"controllerRef\":{\"apiGroup\":\"batch\",\"kind\":\"Job\",\"name\":\"train\"}")
        .contains("\"name\":\"train-pgt-0\"");
    assertThat(group.metadata().name()).startsWith(name + "-train-pgt-0-");
    assertThat(group.metadata().ownerReferences())
        .extracting(OwnerReference::kind, OwnerReference::isController)
        .containsExactly(tuple("Job", true), tuple("Workload", false));
    assertThat(pods(run))
        .allSatisfy(pod -> {
          assertThat(pod.spec().schedulingGroup())
              .isEqualTo(new PodSchedulingGroup(group.metadata().name()));
          assertThat(pod.metadata().ownerReferences())
              .extracting(OwnerReference::kind)
              .containsExactly("Job");
        });
  }

  @Test
  void devicesOfTheGroupAreClaimedOnceForAll() throws InterruptedException {
    var template =
        """
        ---
        apiVersion: resource.k8s.io/v1
        kind: ResourceClaimTemplate
        metadata: {name: gpus, namespace: default}
        spec: {spec: {devices: {requests: [{name: gpu, exactly: {deviceClassName: gpu}}]}}}
        """;
    var claims = "[{name: gpu, resourceClaimTemplateName: gpus}]";
    var job =
        job(2, "{schedulingPolicy: {gang: {}}, resourceClaims: %s}".formatted(claims))
            .replace(
                "containers: [{name: c,",
                "resourceClaims: %s, containers: [{name: c,".formatted(claims));

    var run = ClusterRun.of(GATES + nodes(2) + template + job);

    assertThat(run.cluster().list(ResourceClaim.class))
        .singleElement()
        .satisfies(claim ->
            assertThat(claim.metadata().name())
                .isEqualTo(onlyGroup(run).metadata().name() + "-gpu"));
  }

  @Test
  void withTheGateOffJobsHaveNoGroups() throws InterruptedException {
    var gates = "# feature-gates: GenericWorkload=true\n";

    var run = ClusterRun.of(gates + nodes(2) + job(3, GANG));

    assertThat(nodesOf(run)).containsExactly("", "n0", "n1");
    assertThat(run.cluster().list(PodGroup.class)).isEmpty();
    assertThat(run.cluster().list(Workload.class)).isEmpty();
  }

  @Test
  void aTemplateThatNamesItsGroupStaysAsItIs() throws InterruptedException {
    var group =
        """
        ---
        apiVersion: scheduling.k8s.io/v1beta1
        kind: PodGroup
        metadata: {name: own, namespace: default}
        spec: {schedulingPolicy: {gang: {minCount: 3}}}
        """;
    var job = job(3, "").replace("{spec: {", "{spec: {schedulingGroup: {podGroupName: own}, ");

    var run = ClusterRun.of(GATES + nodes(2) + group + job);

    assertThat(nodesOf(run)).containsOnly("");
    assertThat(onlyGroup(run).metadata().name()).isEqualTo("own");
  }

  /// A Job with a pod that runs, as a cluster without the feature has left them.
  private static String running(int parallelism) {
    return job("{name: train, namespace: default, uid: j}", parallelism, GANG)
        + """
        ---
        apiVersion: v1
        kind: Pod
        metadata:
          name: train-a
          namespace: default
          uid: a
          ownerReferences: [{apiVersion: batch/v1, kind: Job, name: train, uid: j, controller: true}]
        spec: {nodeName: n0, containers: [{name: c, image: "c:1"}]}
        status: {phase: Running}
        """;
  }

  @Test
  void aJobThatRanBeforeTheFeatureGetsNoGroup() throws InterruptedException {
    var run = ClusterRun.of(GATES + nodes(2) + running(1), job(3, GANG));

    assertThat(nodesOf(run)).containsExactly("", "n0", "n1");
    assertThat(run.cluster().list(PodGroup.class)).isEmpty();
  }

  @Test
  void aGangGrowsAndShrinksWithItsJob() throws InterruptedException {
    var groups =
        """
        ---
        apiVersion: scheduling.k8s.io/v1beta1
        kind: Workload
        metadata:
          name: train-w
          namespace: default
          uid: w
          ownerReferences: [{apiVersion: batch/v1, kind: Job, name: train, uid: j, controller: true}]
        spec:
          controllerRef: {apiGroup: batch, kind: Job, name: train}
          podGroupTemplates: [{name: t, schedulingPolicy: {gang: {minCount: 1}}}]
        ---
        apiVersion: scheduling.k8s.io/v1beta1
        kind: PodGroup
        metadata:
          name: train-g
          namespace: default
          uid: g
          ownerReferences: [{apiVersion: batch/v1, kind: Job, name: train, uid: j, controller: true}]
        spec:
          workloadRef: {workloadName: train-w, templateName: t}
          schedulingPolicy: {gang: {minCount: 1}}
        """;
    var cluster = GATES + nodes(4) + groups + running(1);

    var run = ClusterRun.of(cluster, job(3, GANG));

    var gang = Objects.requireNonNull(onlyGroup(run).spec().schedulingPolicy().gang());
    assertThat(gang.minCount()).isEqualTo(3);
    var workload = run.cluster().list(Workload.class).iterator().next();
    assertThat(workload.spec().podGroupTemplates().getFirst().schedulingPolicy().gang())
        .isEqualTo(gang);
    assertThat(pods(run)).hasSize(3).filteredOn(pod -> groupOf(pod) != null).hasSize(2);
  }

  @Test
  void aJobOfSomethingElseTakesAGroupOfItsParentsWorkload() throws InterruptedException {
    var workload =
        """
        ---
        apiVersion: scheduling.k8s.io/v1beta1
        kind: Workload
        metadata: {name: set, namespace: default}
        spec:
          controllerRef: {apiGroup: jobset.x-k8s.io, kind: JobSet, name: set}
          podGroupTemplates:
          - {name: drivers, schedulingPolicy: {basic: {}}}
          - {name: workers, schedulingPolicy: {gang: {minCount: 3}}}
        """;
    var metadata =
        """
        {name: train, namespace: default,
          annotations: {scheduling.k8s.io/group-template-name: workers}, ownerReferences:
          [{apiVersion: jobset.x-k8s.io/v1alpha2, kind: JobSet, name: set, uid: s, controller: true}]}\
        """;

    var run = ClusterRun.of(GATES + nodes(2) + workload + job(metadata, 3, ""));

    assertThat(nodesOf(run)).containsOnly("").hasSize(3);
    assertThat(onlyGroup(run).metadata().name()).startsWith("set-workers-");
    assertThat(onlyGroup(run).metadata().ownerReferences()).hasSize(1);
  }
}
