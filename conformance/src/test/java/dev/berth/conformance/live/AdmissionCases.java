package dev.berth.conformance.live;

import dev.berth.cluster.manifest.Source;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A namespace with rules, and objects that are created in it one after the other.
///
/// @param rules limit ranges and quotas, in YAML
/// @param objects the objects, in YAML
record AdmissionCases(String name, String rules, String objects) {
  private static final String DELETED = "a namespace that is being deleted";

  /// YAML as a file.
  record Text(String yaml) implements Source {
    @Override
    public String name() {
      return "case.yaml";
    }

    @Override
    public long size() {
      return 0;
    }

    @Override
    public InputStream open() {
      return new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8));
    }
  }

  boolean isNamespaceDeleted() {
    return name.equals(DELETED);
  }

  static Stream<AdmissionCases> written() {
    return Stream.of(
        new AdmissionCases(
            "no rules",
            "{apiVersion: v1, kind: LimitRange, metadata: {name: l}, spec: {limits: []}}",
            pods(
                "containers: [{name: c, image: i}]",
                "containers: [{name: c, image: i}], tolerations: [{operator: Exists}]",
                "containers: [{name: c, image: i}], tolerations: [{key:"
                    + " node.kubernetes.io/unreachable, operator: Exists, effect: NoExecute,"
                    + " tolerationSeconds: 5}]",
                "containers: [{name: c, image: i}], tolerations: [{key:"
                    + " node.kubernetes.io/not-ready, operator: Exists, effect: NoSchedule}]",
                "priorityClassName: high, containers: [{name: c, image: i}]",
                "priorityClassName: polite, containers: [{name: c, image: i}]",
                "priorityClassName: gone, containers: [{name: c, image: i}]",
                "priorityClassName: high, priority: 7, containers: [{name: c, image: i}]",
                "priorityClassName: high, priority: 1000, containers: [{name: c, image: i}]",
                "priorityClassName: polite, preemptionPolicy: PreemptLowerPriority, containers:"
                    + " [{name: c, image: i}]")),
        new AdmissionCases(
            "runtime classes",
            "{apiVersion: v1, kind: LimitRange, metadata: {name: l}, spec: {limits: []}}",
            pods(
                "runtimeClassName: kata, containers: [{name: c, image: i}]",
                "runtimeClassName: plain, containers: [{name: c, image: i}]",
                "runtimeClassName: gone, containers: [{name: c, image: i}]",
                "runtimeClassName: kata, overhead: {cpu: 250m, memory: 64Mi}, containers: [{name:"
                    + " c, image: i}]",
                "runtimeClassName: kata, overhead: {cpu: 1}, containers: [{name: c, image: i}]",
                "runtimeClassName: plain, overhead: {cpu: 1}, containers: [{name: c, image: i}]",
                "overhead: {cpu: 1}, containers: [{name: c, image: i}]",
                "runtimeClassName: kata, nodeSelector: {runtime: other}, containers: [{name: c,"
                    + " image: i}]",
                "runtimeClassName: kata, nodeSelector: {runtime: kata, disk: ssd}, containers:"
                    + " [{name: c, image: i}]",
                "runtimeClassName: kata, tolerations: [{key: kata, operator: Equal, value: a,"
                    + " effect: NoSchedule}, {key: x, value: why}, {operator: Exists, effect:"
                    + " NoSchedule}], containers: [{name: c, image: i}]",
                "runtimeClassName: kata, tolerations: [{operator: Exists}], containers: [{name: c,"
                    + " image: i}]")),
        new AdmissionCases(
            "limits of containers",
            "{apiVersion: v1, kind: LimitRange, metadata: {name: l}, spec: {limits: [{type:"
                + " Container, default: {cpu: 500m, memory: 512Mi}, defaultRequest: {cpu: 100m},"
                + " max: {cpu: 2, ephemeral-storage: 4Gi}, min: {cpu: 50m, memory: 16Mi},"
                + " maxLimitRequestRatio: {cpu: 10}}]}}",
            pods(
                "containers: [{name: c, image: i}]",
                "containers: [{name: c, image: i, resources: {limits: {cpu: 3}}}]",
                "containers: [{name: c, image: i, resources: {requests: {cpu: 10m}}}]",
                "containers: [{name: c, image: i, resources: {requests: {cpu: 50m}, limits: {cpu:"
                    + " 2}}}]",
                "containers: [{name: c, image: i, resources: {requests: {cpu: 60m, memory: 1Mi},"
                    + " limits: {cpu: 1}}}]",
                "initContainers: [{name: i, image: i, resources: {requests: {memory: 1Mi}}}],"
                    + " containers: [{name: c, image: i}]",
                "initContainers: [{name: i, image: i, restartPolicy: Always}], containers: [{name:"
                    + " c, image: i}, {name: d, image: i, resources: {limits: {cpu: 1, memory: 1Gi,"
                    + " ephemeral-storage: 1Gi}}}]",
                "resources: {requests: {cpu: 1}}, containers: [{name: c, image: i}]")),
        new AdmissionCases(
            "limits of pods",
            "{apiVersion: v1, kind: LimitRange, metadata: {name: l}, spec: {limits: [{type: Pod,"
                + " max: {cpu: 2, memory: 2Gi}, min: {cpu: 200m}, maxLimitRequestRatio: {memory:"
                + " 1500m}}]}}",
            pods(
                "containers: [{name: c, image: i}]",
                "containers: [{name: c, image: i, resources: {limits: {cpu: 1, memory: 1Gi}}}]",
                "containers: [{name: c, image: i, resources: {limits: {cpu: 1, memory: 1Gi}}},"
                    + " {name: d, image: i, resources: {limits: {cpu: 1500m, memory: 1Gi}}}]",
                "initContainers: [{name: i, image: i, resources: {limits: {cpu: 4, memory: 1Gi}}}],"
                    + " containers: [{name: c, image: i, resources: {limits: {cpu: 1, memory:"
                    + " 1Gi}}}]",
                "initContainers: [{name: i, image: i, restartPolicy: Always, resources: {limits:"
                    + " {cpu: 1500m, memory: 1Gi}}}], containers: [{name: c, image: i, resources:"
                    + " {limits: {cpu: 1, memory: 1Gi}}}]",
                "containers: [{name: c, image: i, resources: {requests: {memory: 500Mi, cpu: 1},"
                    + " limits: {cpu: 1, memory: 1Gi}}}]",
                "resources: {limits: {cpu: 1, memory: 1Gi}}, containers: [{name: c, image: i}]",
                "resources: {limits: {cpu: 3, memory: 1Gi}}, containers: [{name: c, image: i,"
                    + " resources: {limits: {cpu: 1, memory: 1Gi}}}]")),
        new AdmissionCases(
            "a quota of compute resources",
            quota(
                "hard: {requests.cpu: 2, limits.cpu: 4, requests.memory: 2Gi, pods: 3, count/pods:"
                    + " 9, requests.nvidia.com/gpu: 1, requests.ephemeral-storage: 1Gi}"),
            pods(
                "containers: [{name: c, image: i}]",
                "containers: [{name: c, image: i, resources: {limits: {cpu: 1, memory: 1Gi}}}]",
                "containers: [{name: c, image: i, resources: {limits: {cpu: 2, memory: 512Mi}}}]",
                "containers: [{name: c, image: i, resources: {limits: {cpu: 1, memory: 512Mi,"
                    + " nvidia.com/gpu: 2}}}]",
                "containers: [{name: c, image: i, resources: {limits: {cpu: 500m, memory: 100Mi,"
                    + " nvidia.com/gpu: 1}}}]",
                "runtimeClassName: kata, containers: [{name: c, image: i, resources: {limits: {cpu:"
                    + " 300m, memory: 100Mi}}}]",
                "runtimeClassName: kata, containers: [{name: c, image: i, resources: {limits: {cpu:"
                    + " 200m, memory: 100Mi}}}]",
                "containers: [{name: c, image: i, resources: {limits: {cpu: 0, memory: 0}}}]",
                "resources: {requests: {memory: 3Gi}}, containers: [{name: c, image: i}]")),
        new AdmissionCases(
            "a quota and a limit range",
            quota("hard: {cpu: 1, memory: 1Gi, limits.memory: 3Gi}")
                + "\n---\n"
                + "{apiVersion: v1, kind: LimitRange, metadata: {name: l}, spec: {limits: [{type:"
                + " Container, defaultRequest: {cpu: 300m}, default: {memory: 400Mi}}]}}",
            pods(
                "containers: [{name: c, image: i}]",
                "containers: [{name: c, image: i}, {name: d, image: i}]",
                "containers: [{name: c, image: i}]",
                "containers: [{name: c, image: i, resources: {requests: {cpu: 1m, memory:"
                    + " 1Mi}}}]")),
        new AdmissionCases(
            "a quota with scopes",
            quota("hard: {pods: 1}, scopes: [NotTerminating, BestEffort]"),
            pods(
                "activeDeadlineSeconds: 9, containers: [{name: c, image: i}]",
                "containers: [{name: c, image: i, resources: {limits: {cpu: 1}}}]",
                "containers: [{name: c, image: i}]",
                "containers: [{name: c, image: i}]",
                "activeDeadlineSeconds: 9, containers: [{name: c, image: i}]")),
        new AdmissionCases(
            "a quota of priority classes",
            quota(
                "hard: {pods: 1, cpu: 1}, scopeSelector: {matchExpressions: [{scopeName:"
                    + " PriorityClass, operator: NotIn, values: [polite]}]}"),
            pods(
                "priorityClassName: polite, containers: [{name: c, image: i}]",
                "priorityClassName: high, containers: [{name: c, image: i}]",
                "priorityClassName: high, containers: [{name: c, image: i, resources: {requests:"
                    + " {cpu: 100m}}}]",
                "containers: [{name: c, image: i, resources: {requests: {cpu: 100m}}}]")),
        new AdmissionCases(
            "storage",
            quota(
                    "hard: {requests.storage: 10Gi, persistentvolumeclaims: 5,"
                        + " fast.storageclass.storage.k8s.io/requests.storage: 4Gi,"
                        + " slow.storageclass.storage.k8s.io/persistentvolumeclaims: 1}")
                + "\n---\n"
                + "{apiVersion: v1, kind: LimitRange, metadata: {name: l}, spec: {limits: [{type:"
                + " PersistentVolumeClaim, min: {storage: 1Gi}, max: {storage: 6Gi}}]}}",
            Stream.of(
                    claim("a", "", "3Gi"),
                    claim("b", "", "2Gi"),
                    claim("c", "storageClassName: fast,", "1Gi"),
                    claim("d", "storageClassName: slow,", "512Mi"),
                    claim("e", "storageClassName: slow,", "5Gi"),
                    claim("f", "storageClassName: slow,", "1Gi"),
                    claim("g", "storageClassName: \"\",", "7Gi"),
                    claim("h", "storageClassName: \"\",", "1500M"),
                    claim("i", "storageClassName: other,", "1Gi"))
                .collect(Collectors.joining("\n---\n"))),
        new AdmissionCases(
            "counts",
            quota(
                "hard: {count/deployments.apps: 1, services: 1, services.loadbalancers: 0,"
                    + " count/jobs.batch: 0, count/pods: 1, replicationcontrollers: 0,"
                    + " resourcequotas: 1}"),
            """
            {apiVersion: apps/v1, kind: Deployment, metadata: {name: a}, spec: {selector: {matchLabels:
             {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}}}
            ---
            {apiVersion: apps/v1, kind: Deployment, metadata: {name: b}, spec: {selector: {matchLabels:
             {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}}}
            ---
            {apiVersion: batch/v1, kind: Job, metadata: {name: a}, spec: {template: {spec:
             {restartPolicy: Never, containers: [{name: c, image: i}]}}}}
            ---
            {apiVersion: v1, kind: ReplicationController, metadata: {name: a}, spec: {template: {metadata:
             {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}}}
            ---
            {apiVersion: v1, kind: Pod, metadata: {name: a}, spec: {containers: [{name: c, image: i}]}}
            ---
            {apiVersion: v1, kind: Pod, metadata: {name: b}, spec: {containers: [{name: c, image: i}]}}
            """),
        new AdmissionCases(
            "a namespace that is missing",
            "{apiVersion: v1, kind: LimitRange, metadata: {name: l}, spec: {limits: []}}",
            "{apiVersion: v1, kind: Pod, metadata: {name: a, namespace: gone}, spec: {containers:"
                + " [{name: c, image: i}]}}"),
        new AdmissionCases(
            DELETED,
            "{apiVersion: v1, kind: LimitRange, metadata: {name: l}, spec: {limits: []}}",
            pods("containers: [{name: c, image: i}]")));
  }

  private static String quota(String spec) {
    return "{apiVersion: v1, kind: ResourceQuota, metadata: {name: q}, spec: {%s}}".formatted(spec);
  }

  private static String claim(String name, String spec, String size) {
    return "{apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: %s}, spec: {%s accessModes: [ReadWriteOnce], resources: {requests: {storage: %s}}}}"
        .formatted(name, spec, size);
  }

  /// Pods with these specifications.
  static String pods(String... specs) {
    var documents = new StringBuilder();
    for (var i = 0; i < specs.length; i++) {
      documents.append(
          "{apiVersion: v1, kind: Pod, metadata: {name: p%d}, spec: {%s}}%n---%n"
              .formatted(i, specs[i]));
    }
    return documents.toString();
  }

  @Override
  public String toString() {
    return name;
  }
}
