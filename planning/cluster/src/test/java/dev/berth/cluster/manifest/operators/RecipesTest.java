package dev.berth.cluster.manifest.operators;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.apps.Deployment;
import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.apps.StatefulSet;
import dev.berth.api.autoscaling.HorizontalPodAutoscaler;
import dev.berth.api.batch.Job;
import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.ObjectTree;
import dev.berth.api.codec.Problems;
import dev.berth.api.core.PodTemplateSpec;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.policy.PodDisruptionBudget;
import dev.berth.api.queue.BatchPodGroup;
import dev.berth.cluster.TextSource;
import dev.berth.cluster.manifest.LoadSettings;
import dev.berth.cluster.manifest.Loader;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.ReadProgress;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// What is made of the objects of operators, by the recipes that come with Berth.
class RecipesTest {
  private static List<Manifest> make(String yaml) {
    var problems = new Problems();
    var input =
        Loader.load(
            List.of(new TextSource("test.yaml", yaml)),
            problems,
            new LoadSettings(null, Set.of(), (_, _) -> true),
            new ReadProgress());
    var result = OperatorPods.count(input, List.of(), problems);
    assertThat(problems.kept()).isEmpty();
    assertThat(result.uncounted()).isEmpty();
    return result.input().manifests();
  }

  /// Kind, name, number of pods, containers with their requests, and claims.
  private static List<String> made(String yaml) {
    return make(yaml).stream().map(Manifest::object).map(RecipesTest::line).toList();
  }

  private static String line(KubernetesObject object) {
    return "%s %s%s".formatted(object.kind(), object.key(), what(object));
  }

  private static String what(KubernetesObject object) {
    return switch (object) {
      case StatefulSet it ->
          " %s x %s%s"
              .formatted(
                  it.spec().replicas(),
                  pod(it.spec().template()),
                  it.spec().volumeClaimTemplates().stream()
                      .map(claim -> " " + claim.metadata().name())
                      .collect(Collectors.joining()));
      case Deployment it -> " %s x %s".formatted(it.spec().replicas(), pod(it.spec().template()));
      case ReplicaSet it -> " %s x %s".formatted(it.spec().replicas(), pod(it.spec().template()));
      case Job it -> " %s x %s".formatted(it.spec().parallelism(), pod(it.spec().template()));
      case PodDisruptionBudget it -> " maxUnavailable " + it.spec().maxUnavailable();
      case HorizontalPodAutoscaler it ->
          " %s to %s".formatted(it.spec().minReplicas(), it.spec().maxReplicas());
      case BatchPodGroup it ->
          " %s of queue %s".formatted(it.spec().minMember(), it.spec().queue());
      default -> "";
    };
  }

  private static String pod(PodTemplateSpec template) {
    return template.spec().containers().stream()
        .map(container -> container.name() + new TreeMap<>(container.resources().requests()))
        .collect(Collectors.joining(" "));
  }

  /// The spec of the pods of the first object that has some, as JSON.
  private static String podSpec(String yaml) {
    return make(yaml).stream()
        .map(manifest -> ObjectTree.of(manifest.object()).fields().get("spec"))
        .map(spec -> ValuePath.parse(".template.spec").at(Objects.requireNonNull(spec), List.of()))
        .filter(Objects::nonNull)
        .map(spec -> JsonEncoder.text(Codecs.ANY, spec))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void ofPrometheus() {
    var prometheus =
        """
        apiVersion: monitoring.coreos.com/v1
        kind: Prometheus
        metadata: {name: k8s, namespace: monitoring}
        spec:
          replicas: 2
          shards: 2
          resources: {requests: {memory: 4Gi}}
          nodeSelector: {disk: fast}
          thanos: {resources: {requests: {cpu: 50m}}}
          containers: [{name: prometheus, resources: {requests: {cpu: "1"}}}, {name: proxy}]
          storage: {volumeClaimTemplate: {spec: {resources: {requests: {storage: 50Gi}}}}}
          topologySpreadConstraints:
          - {maxSkew: 1, topologyKey: zone, whenUnsatisfiable: DoNotSchedule, additionalLabelSelectors: OnShard}
        """;
    var pod =
        "prometheus{cpu=1, memory=4Gi} config-reloader{cpu=10m, memory=50Mi}"
            + " thanos-sidecar{cpu=50m} proxy{} db";

    assertThat(made(prometheus))
        .containsExactly(
            "StatefulSet monitoring/prometheus-k8s 2 x " + pod,
            "StatefulSet monitoring/prometheus-k8s-shard-1 2 x " + pod);
    assertThat(podSpec(prometheus))
        .contains("\"nodeSelector\":{\"disk\":\"fast\"}")
        .contains("\"operator.prometheus.io/shard\":\"0\"");
  }

  @Test
  void ofAlertmanagers() {
    assertThat(
            made(
                "{apiVersion: monitoring.coreos.com/v1, kind: Alertmanager, metadata: {name:"
                    + " main}}"))
        .containsExactly(
            "StatefulSet default/alertmanager-main 1 x alertmanager{memory=200Mi}"
                + " config-reloader{cpu=10m, memory=50Mi}");
  }

  @Test
  void ofKafka() {
    var kafka =
        """
        apiVersion: kafka.strimzi.io/v1
        kind: KafkaNodePool
        metadata: {name: broker, namespace: kafka, labels: {strimzi.io/cluster: events}}
        spec:
          replicas: 3
          roles: [broker]
          resources: {requests: {cpu: "2"}}
          storage:
            type: jbod
            volumes:
            - {id: 0, type: persistent-claim, size: 1Ti}
            - {id: 1, type: ephemeral}
        ---
        apiVersion: kafka.strimzi.io/v1
        kind: Kafka
        metadata: {name: events, namespace: kafka}
        spec:
          kafka:
            rack: {type: topology-label, topologyKey: topology.kubernetes.io/zone}
            template: {pod: {priorityClassName: high}}
          entityOperator: {topicOperator: {resources: {requests: {cpu: 100m}}}}
          cruiseControl: {}
        """;

    assertThat(made(kafka))
        .containsExactly(
            "StatefulSet kafka/events-broker 3 x kafka{cpu=2} data-0",
            "PodDisruptionBudget kafka/events-kafka maxUnavailable 1",
            "Deployment kafka/events-entity-operator null x topic-operator{cpu=100m}",
            "Deployment kafka/events-cruise-control null x cruise-control{}");
    assertThat(podSpec(kafka))
        .contains("\"priorityClassName\":\"high\"")
        .contains("{\"key\":\"topology.kubernetes.io/zone\",\"operator\":\"Exists\"}");
    assertThat(podSpec(kafka.replace("[broker]", "[controller]"))).doesNotContain("Exists");
  }

  @Test
  void ofPostgresql() {
    assertThat(
            made(
                """
                apiVersion: acid.zalan.do/v1
                kind: postgresql
                metadata: {name: db}
                spec:
                  numberOfInstances: 2
                  volume: {size: 10Gi}
                  enableConnectionPooler: true
                  resources: {requests: {cpu: "3"}}
                  sidecars: [{name: exporter}]
                """))
        .containsExactly(
            "StatefulSet default/db 2 x postgres{cpu=3, memory=100Mi} exporter{cpu=100m,"
                + " memory=100Mi} pgdata",
            "Deployment default/db-pooler 2 x connection-pooler{cpu=500m, memory=100Mi}");
  }

  @Test
  void ofKnativeServices() {
    var service =
        """
        apiVersion: serving.knative.dev/v1
        kind: Service
        metadata: {name: hello}
        spec:
          template:
            metadata:
              annotations: {autoscaling.knative.dev/min-scale: "2", autoscaling.knative.dev/max-scale: "10"}
            spec: {containers: [{image: i, resources: {requests: {cpu: "1"}}}]}
        """;

    assertThat(made(service))
        .containsExactly(
            "Deployment default/hello-00001-deployment 2 x user-container{cpu=1}"
                + " queue-proxy{cpu=25m}",
            "HorizontalPodAutoscaler default/hello-00001 2 to 10");
    assertThat(podSpec(service)).contains("preferredDuringScheduling", "kubernetes.io/hostname");
  }

  @Test
  void ofRay() {
    var cluster =
        """
            enableInTreeAutoscaling: true
            headGroupSpec: {template: {spec: {containers: [{name: head, image: ray, resources: {requests: {cpu: "1"}}}]}}}
            workerGroupSpecs:
            - {groupName: gpu, replicas: 1, minReplicas: 2, maxReplicas: 5, numOfHosts: 2,
               template: {spec: {containers: [{name: worker, image: ray}]}}}
        """;
    var head = "-head 1 x head{cpu=1} autoscaler{cpu=500m, memory=512Mi}";

    assertThat(
            made("apiVersion: ray.io/v1\nkind: RayCluster\nmetadata: {name: c}\nspec:\n" + cluster))
        .containsExactly(
            "ReplicaSet default/c" + head, "ReplicaSet default/c-gpu-worker 4 x worker{}");
    assertThat(
            made(
                "apiVersion: ray.io/v1\n"
                    + "kind: RayJob\n"
                    + "metadata: {name: j}\n"
                    + "spec:\n"
                    + "  rayClusterSpec:\n"
                    + cluster))
        .containsExactly(
            "ReplicaSet default/j" + head,
            "ReplicaSet default/j-gpu-worker 4 x worker{}",
            "Job default/j null x ray-job-submitter{cpu=500m, memory=200Mi}");
    assertThat(
            made(
                "apiVersion: ray.io/v1\n"
                    + "kind: RayService\n"
                    + "metadata: {name: s}\n"
                    + "spec:\n"
                    + "  suspend: true\n"
                    + "  rayClusterConfig:\n"
                    + cluster))
        .containsExactly(
            "ReplicaSet default/s" + head.replace("1 x", "0 x"),
            "ReplicaSet default/s-gpu-worker 0 x worker{}");
  }

  @Test
  void ofRollouts() {
    var rollout =
        """
        apiVersion: argoproj.io/v1alpha1
        kind: Rollout
        metadata: {name: web}
        spec:
          replicas: 4
          strategy: {blueGreen: {activeService: web}}
          selector: {matchLabels: {app: web}}
          template:
            metadata: {labels: {app: web}}
            spec: {containers: [{name: c, image: i}]}
        """;

    assertThat(made(rollout)).containsExactly("Deployment default/web 4 x c{}");
    assertThat(((Deployment) make(rollout).getFirst().object()).spec().strategy().type())
        .isEqualTo("BlueGreen");
    assertThat(
            made(
                """
                {apiVersion: argoproj.io/v1alpha1, kind: Rollout, metadata: {name: web}, spec: {replicas: 2,
                 workloadRef: {apiVersion: apps/v1, kind: Deployment, name: web}}}
                ---
                {apiVersion: apps/v1, kind: Deployment, metadata: {name: web}, spec: {replicas: 0, selector:
                 {matchLabels: {app: web}}, template: {metadata: {labels: {app: web}},
                 spec: {containers: [{name: c, image: i}]}}}}
                """))
        .containsExactly("Deployment default/web-rollout 2 x c{}", "Deployment web 0 x c{}");
  }

  @Test
  void ofVolcanoJobs() {
    var job =
        """
        apiVersion: batch.volcano.sh/v1alpha1
        kind: Job
        metadata: {name: train}
        spec:
          queue: research
          tasks:
          - {name: ps, replicas: 1, template: {spec: {containers: [{name: c, image: i}]}}}
          - {replicas: 4, template: {spec: {schedulerName: mine, containers: [{name: c, image: i}]}}}
        """;

    assertThat(made(job))
        .containsExactly(
            "PodGroup default/train 5 of queue research",
            "Job default/train-ps 1 x c{}",
            "Job default/train-default1 4 x c{}");
    assertThat(podSpec(job)).contains("\"schedulerName\":\"volcano\"");
    assertThat(make(job))
        .extracting(Manifest::title)
        .containsOnly("Job.batch.volcano.sh default/train");
  }

  @Test
  void ofJobSets() {
    var jobs =
        """
        apiVersion: jobset.x-k8s.io/v1alpha2
        kind: JobSet
        metadata: {name: train, annotations: {alpha.jobset.sigs.k8s.io/exclusive-topology: rack}}
        spec:
          replicatedJobs:
          - name: workers
            replicas: 2
            template: {spec: {parallelism: 3, completions: 3, template: {spec: {containers: [{name: c, image: i}]}}}}
          - name: driver
            template: {spec: {template: {spec: {containers: [{name: c, image: i}]}}}}
        """;

    assertThat(made(jobs))
        .containsExactly(
            "Job default/train-workers-0 3 x c{}",
            "Job default/train-workers-1 3 x c{}",
            "Job default/train-driver-0 null x c{}");
    assertThat(podSpec(jobs))
        .contains("\"podAffinity\"", "\"podAntiAffinity\"", "\"topologyKey\":\"rack\"")
        .contains("\"values\":[\"train-workers-0\"]");
  }

  @Test
  void ofLeaderWorkerSets() {
    assertThat(
            made(
                """
                apiVersion: leaderworkerset.x-k8s.io/v1
                kind: LeaderWorkerSet
                metadata: {name: vllm}
                spec:
                  replicas: 2
                  leaderWorkerTemplate:
                    size: 4
                    leaderTemplate: {spec: {containers: [{name: leader, image: i}]}}
                    workerTemplate: {spec: {containers: [{name: worker, image: i}]}}
                """))
        .containsExactly(
            "StatefulSet default/vllm 2 x leader{}",
            "StatefulSet default/vllm-0 3 x worker{}",
            "StatefulSet default/vllm-1 3 x worker{}");
  }

  @Test
  void ofCloudNativePg() {
    var cluster =
        """
        apiVersion: postgresql.cnpg.io/v1
        kind: Cluster
        metadata: {name: pg}
        spec:
          instances: 3
          resources: {requests: {cpu: "2"}}
          storage: {size: 10Gi}
          walStorage: {size: 1Gi}
          affinity: {podAntiAffinityType: required, topologyKey: topology.kubernetes.io/zone}
        """;

    assertThat(made(cluster))
        .containsExactly("StatefulSet default/pg 3 x postgres{cpu=2} data wal");
    assertThat(podSpec(cluster))
        .contains("requiredDuringScheduling", "topology.kubernetes.io/zone")
        .doesNotContain("preferredDuringScheduling");
    assertThat(
            podSpec(
                cluster.replace("podAntiAffinityType: required", "enablePodAntiAffinity: false")))
        .doesNotContain("topology.kubernetes.io/zone");
  }

  @Test
  void ofScaledObject() {
    assertThat(
            made(
                """
                apiVersion: keda.sh/v1alpha1
                kind: ScaledObject
                metadata: {name: worker, namespace: jobs}
                spec:
                  scaleTargetRef: {name: worker}
                  minReplicaCount: 0
                  maxReplicaCount: 8
                """))
        .containsExactly("HorizontalPodAutoscaler jobs/keda-hpa-worker 1 to 8");
    assertThat(
            made(
                """
                apiVersion: keda.sh/v1alpha1
                kind: ScaledObject
                metadata: {name: broker}
                spec:
                  scaleTargetRef: {apiVersion: apps/v1, kind: StatefulSet, name: broker}
                  minReplicaCount: 3
                """))
        .containsExactly("HorizontalPodAutoscaler default/keda-hpa-broker 3 to 100");
  }
}
