package dev.berth.cluster.apiserver.admission;

import static dev.berth.cluster.apiserver.admission.AdmissionCase.pod;
import static dev.berth.cluster.apiserver.admission.AdmissionCase.quota;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.apps.Deployment;
import dev.berth.api.core.Pod;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResourceQuotaTest {
  private static final String ONE_CPU =
      "containers: [{name: c, image: i, resources: {requests: {cpu: 1}, limits: {cpu: 2}}}]";

  @Test
  void theFirstPodsThatFitAreCreated() {
    var admitted =
        new AdmissionCase(
            pod("a", ONE_CPU),
            pod("b", ONE_CPU),
            pod("c", ONE_CPU),
            quota("compute", "hard: {requests.cpu: 2500m, limits.cpu: 20, pods: 3}"));

    assertThat(admitted.names(Pod.class)).containsExactly("a", "b");
    assertThat(admitted.refusals())
        .containsExactly(
            "pods \"c\" is forbidden: exceeded quota: compute, requested: requests.cpu=1, used:"
                + " requests.cpu=2, limited: requests.cpu=2500m");
  }

  @Test
  void allThatIsExceededIsNamed() {
    var admitted =
        new AdmissionCase(
            quota("q", "hard: {cpu: 500m, limits.cpu: 1, pods: 0, memory: 1Gi}"),
            pod(
                "a",
                "containers: [{name: c, image: i, resources: {requests: {cpu: 1, memory: 1Mi},"
                    + " limits: {cpu: 2}}}]"));

    assertThat(admitted.refusals())
        .containsExactly(
            "pods \"a\" is forbidden: exceeded quota: q, requested: cpu=1,limits.cpu=2,pods=1,"
                + " used: cpu=0,limits.cpu=0,pods=0, limited: cpu=500m,limits.cpu=1,pods=0");
  }

  @Test
  void containersHaveToStateCpuAndMemoryIfAQuotaLimitsThem() {
    var admitted =
        new AdmissionCase(
            quota("q", "hard: {requests.cpu: 10, limits.memory: 1Gi, requests.storage: 1Gi}"),
            pod(
                "a",
                "containers: [{name: b, image: i}, {name: a, image: i, resources: {requests:"
                    + " {cpu: 1}}}]"));

    assertThat(admitted.refusals())
        .containsExactly(
            "pods \"a\" is forbidden: failed quota: q: must specify limits.memory for: a,b;"
                + " requests.cpu for: b");
  }

  @Test
  void aPodWithResourcesOfItsOwnNeedsNoneInItsContainers() {
    var admitted =
        new AdmissionCase(
            quota("q", "hard: {requests.cpu: 1}"),
            pod("a", "resources: {requests: {cpu: 1}}, containers: [{name: c, image: i}]"));

    assertThat(admitted.refusals()).isEmpty();
  }

  @Test
  void defaultsOfALimitRangeCount() {
    var admitted =
        new AdmissionCase(
            quota("q", "hard: {requests.cpu: 1}"),
            AdmissionCase.limits("{type: Container, defaultRequest: {cpu: 600m}}"),
            pod("a", "containers: [{name: c, image: i}]"),
            pod("b", "containers: [{name: c, image: i}]"));

    assertThat(admitted.refusals())
        .containsExactly(
            "pods \"b\" is forbidden: exceeded quota: q, requested: requests.cpu=600m, used:"
                + " requests.cpu=600m, limited: requests.cpu=1");
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "scopes: [Terminating]    | activeDeadlineSeconds: 5, containers: [{name: c, image: i}] |"
            + " true",
        "scopes: [Terminating]    | containers: [{name: c, image: i}]                           |"
            + " false",
        "scopes: [NotTerminating] | containers: [{name: c, image: i}]                           |"
            + " true",
        "scopes: [BestEffort]     | containers: [{name: c, image: i}]                           |"
            + " true",
        "scopes: [BestEffort]     | containers: [{name: c, image: i, resources: {limits: {cpu:"
            + " 1}}}] | false",
        "scopes: [NotBestEffort]  | containers: [{name: c, image: i, resources: {limits: {cpu:"
            + " 1}}}] | true",
        "scopes: [PriorityClass]  | containers: [{name: c, image: i}]                           |"
            + " false",
        "scopes: [PriorityClass]  | priorityClassName: system-node-critical, containers: [{name: c,"
            + " image: i}] | true",
        "scopeSelector: {matchExpressions: [{scopeName: PriorityClass, operator: In, values:"
            + " [system-node-critical]}]} | priorityClassName: system-node-critical, containers:"
            + " [{name: c, image: i}] | true",
        "scopeSelector: {matchExpressions: [{scopeName: PriorityClass, operator: NotIn, values:"
            + " [system-node-critical]}]} | priorityClassName: system-node-critical, containers:"
            + " [{name: c, image: i}] | false",
        "scopeSelector: {matchExpressions: [{scopeName: PriorityClass, operator: NotIn, values:"
            + " [system-node-critical]}]} | containers: [{name: c, image: i}] | true",
        "scopeSelector: {matchExpressions: [{scopeName: PriorityClass, operator: DoesNotExist}]} |"
            + " containers: [{name: c, image: i}] | true",
        "scopes: [Terminating, BestEffort] | containers: [{name: c, image: i}]                  |"
            + " false",
        "scopes: [CrossNamespacePodAffinity] | affinity: {podAffinity:"
            + " {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: z, namespaces:"
            + " [x]}]}}, containers: [{name: c, image: i}] | true",
        "scopes: [CrossNamespacePodAffinity] | affinity: {podAffinity:"
            + " {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: z}]}}, containers:"
            + " [{name: c, image: i}] | false",
        "scopes: [VolumeAttributesClass] | containers: [{name: c, image: i}]                    |"
            + " false",
      })
  void quotasWithScopesCountThePodsOfThose(String scopes, String spec, boolean counted) {
    var admitted = new AdmissionCase(quota("q", "hard: {pods: 0}, " + scopes), pod("a", spec));

    assertThat(admitted.refusals()).hasSize(counted ? 1 : 0);
  }

  @Test
  void whatIsThereInADumpCountsAndNotWhatTheStatusSays() {
    var dump =
        """
        {apiVersion: v1, kind: ResourceQuota, metadata: {name: q, uid: u1}, spec: {hard: {pods: 2}},
         status: {hard: {pods: 2}, used: {pods: 2}}}
        ---
        {apiVersion: v1, kind: Pod, metadata: {name: running, uid: u2}, spec: {nodeName: node-1,
         containers: [{name: c, image: i}]}, status: {phase: Running, qosClass: BestEffort}}
        ---
        {apiVersion: v1, kind: Pod, metadata: {name: done, uid: u3}, spec: {nodeName: node-1,
         containers: [{name: c, image: i}]}, status: {phase: Succeeded, qosClass: BestEffort}}
        """;

    assertThat(new AdmissionCase(dump, pod("a", ONE_CPU), pod("b", ONE_CPU)).refusals())
        .containsExactly(
            "pods \"b\" is forbidden: exceeded quota: q, requested: pods=1, used: pods=2, limited:"
                + " pods=2");
  }

  @Test
  void theStatusCountsIfADumpHasNoPods() {
    var dump =
        """
        {apiVersion: v1, kind: ResourceQuota, metadata: {name: q, uid: u1}, spec: {hard: {pods: 2}},
         status: {hard: {pods: 2}, used: {pods: 1}}}
        """;

    assertThat(new AdmissionCase(dump, pod("a", ONE_CPU), pod("b", ONE_CPU)).refusals())
        .containsExactly(
            "pods \"b\" is forbidden: exceeded quota: q, requested: pods=1, used: pods=2, limited:"
                + " pods=2");
  }

  @Test
  void storageIsLimitedInAllAndByClass() {
    var claim =
        """
        {apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: %s}, spec:
         {accessModes: [ReadWriteOnce], storageClassName: %s, resources: {requests: {storage: 6Gi}}}}
        """;

    assertThat(
            new AdmissionCase(
                    quota(
                        "q",
                        "hard: {requests.storage: 15Gi,"
                            + " fast.storageclass.storage.k8s.io/requests.storage: 10Gi}"),
                    claim.formatted("a", "fast"),
                    claim.formatted("b", "fast"),
                    claim.formatted("c", "slow"),
                    claim.formatted("d", "slow"))
                .refusals())
        .containsExactly(
            "persistentvolumeclaims \"b\" is forbidden: exceeded quota: q, requested:"
                + " fast.storageclass.storage.k8s.io/requests.storage=6Gi, used:"
                + " fast.storageclass.storage.k8s.io/requests.storage=6Gi, limited:"
                + " fast.storageclass.storage.k8s.io/requests.storage=10Gi",
            "persistentvolumeclaims \"d\" is forbidden: exceeded quota: q, requested:"
                + " requests.storage=6Gi, used: requests.storage=12Gi, limited:"
                + " requests.storage=15Gi");
  }

  @Test
  void aRefusedWorkloadHasNoPods() {
    var admitted =
        new AdmissionCase(
            quota("q", "hard: {count/deployments.apps: 0}"),
            """
            {apiVersion: apps/v1, kind: Deployment, metadata: {name: web}, spec: {selector:
             {matchLabels: {app: web}}, template: {metadata: {labels: {app: web}}, spec:
             {containers: [{name: c, image: i}]}}}}
            """,
            """
            {apiVersion: v1, kind: Pod, metadata: {name: web-1, labels: {app: web}, ownerReferences:
             [{apiVersion: apps/v1, kind: Deployment, name: web, controller: true}]},
             spec: {containers: [{name: c, image: i}]}}
            """);

    assertThat(admitted.names(Deployment.class)).isEmpty();
    assertThat(admitted.names(Pod.class)).isEmpty();
    assertThat(admitted.refusals())
        .containsExactly(
            "deployments.apps \"web\" is forbidden: exceeded quota: q, requested:"
                + " count/deployments.apps=1, used: count/deployments.apps=0, limited:"
                + " count/deployments.apps=0");
  }

  @Test
  void overheadAndExtendedResourcesCount() {
    var runtimeClass =
        """
        {apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: {name: kata}, handler: kata,
         overhead: {podFixed: {cpu: 250m}}}
        """;
    var pod =
        pod(
            "a",
            "runtimeClassName: kata, containers: [{name: c, image: i, resources: {limits: {cpu: 1,"
                + " nvidia.com/gpu: 2}}}]");

    assertThat(
            new AdmissionCase(
                    runtimeClass,
                    quota(
                        "q", "hard: {requests.nvidia.com/gpu: 1, requests.cpu: 1, limits.cpu: 1}"),
                    pod)
                .refusals())
        .containsExactly(
            "pods \"a\" is forbidden: exceeded quota: q, requested:"
                + " limits.cpu=1250m,requests.cpu=1250m,requests.nvidia.com/gpu=2, used:"
                + " limits.cpu=0,requests.cpu=0,requests.nvidia.com/gpu=0, limited:"
                + " limits.cpu=1,requests.cpu=1,requests.nvidia.com/gpu=1");
  }

  @Test
  void aNewQuotaCountsWhatIsThereAndSaysWhatHasEnded() {
    var admitted =
        new AdmissionCase(
            """
            {apiVersion: v1, kind: Pod, metadata: {name: done, uid: u1}, spec: {nodeName: n1,
             containers: [{name: c, image: i}]}, status: {phase: Succeeded}}
            """,
            """
            {apiVersion: v1, kind: Pod, metadata: {name: running, uid: u2}, spec: {nodeName: n1,
             containers: [{name: c, image: i}]}, status: {phase: Running}}
            """,
            quota("objects", "hard: {count/pods: 2}"),
            pod("more", "containers: [{name: c, image: i}]"));

    assertThat(admitted.refusals())
        .containsExactly(
            "pods \"more\" is forbidden: exceeded quota: objects, requested: count/pods=1, used:"
                + " count/pods=2, limited: count/pods=2; 1 of them has ended, and counts until"
                + " deleted");
  }
}
