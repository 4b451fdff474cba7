package dev.berth.cluster.manifest.operators;

import dev.berth.api.meta.ApiGroup;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// The known kinds of custom resources whose operators create pods, and for some kinds, the paths
/// of their templates. Other kinds may also create pods, but nothing shows it.
public final class OperatorKinds {
  /// API groups with their kinds.
  private static final String KINDS =
      """
      acid.zalan.do postgresql
      apps.kruise.io AdvancedCronJob BroadcastJob CloneSet DaemonSet StatefulSet UnitedDeployment
      argoproj.io ArgoCD CronWorkflow Rollout Workflow
      batch.volcano.sh CronJob Job
      beat.k8s.elastic.co Beat
      cassandra.datastax.com CassandraDatacenter
      ceph.rook.io CephCluster CephFilesystem CephObjectStore
      clickhouse.altinity.com ClickHouseInstallation
      databases.spotahome.com RedisFailover
      elasticsearch.k8s.elastic.co Elasticsearch
      flink.apache.org FlinkDeployment
      grafana.integreatly.org Grafana
      jaegertracing.io Jaeger
      jobset.x-k8s.io JobSet
      k8s.mariadb.com MariaDB
      k8ssandra.io K8ssandraCluster
      kafka.strimzi.io Kafka KafkaBridge KafkaConnect KafkaMirrorMaker2 KafkaNodePool
      keda.sh ScaledJob ScaledObject
      kibana.k8s.elastic.co Kibana
      kubeflow.org JAXJob MPIJob Notebook PaddleJob PyTorchJob TFJob XGBoostJob
      kubernetes.dask.org DaskCluster DaskJob
      kubevirt.io VirtualMachine VirtualMachineInstance VirtualMachineInstanceReplicaSet
      leaderworkerset.x-k8s.io LeaderWorkerSet
      logstash.k8s.elastic.co Logstash
      loki.grafana.com LokiStack
      machinelearning.seldon.io SeldonDeployment
      minio.min.io Tenant
      mongodb.com MongoDB
      mongodbcommunity.mongodb.com MongoDBCommunity
      monitoring.coreos.com Alertmanager Prometheus PrometheusAgent ThanosRuler
      mysql.oracle.com InnoDBCluster
      opentelemetry.io OpenTelemetryCollector
      operator.victoriametrics.com VLSingle VMAgent VMAlert VMAlertmanager VMCluster VMSingle
      pingcap.com TidbCluster
      postgres-operator.crunchydata.com PostgresCluster
      postgresql.cnpg.io Cluster Pooler
      psmdb.percona.com PerconaServerMongoDB
      pxc.percona.com PerconaXtraDBCluster
      rabbitmq.com RabbitmqCluster
      ray.io RayCluster RayCronJob RayJob RayService
      redis.redis.opstreelabs.in Redis RedisCluster RedisReplication
      scylla.scylladb.com ScyllaCluster
      serving.knative.dev Configuration Service
      serving.kserve.io InferenceService LLMInferenceService
      solr.apache.org SolrCloud
      sparkoperator.k8s.io ScheduledSparkApplication SparkApplication
      tekton.dev PipelineRun TaskRun
      trainer.kubeflow.org TrainJob
      zookeeper.pravega.io ZookeeperCluster
      """;

  /// Kinds without a [Recipe] whose templates are complete without their operator.
  private static final Map<String, List<String>> TEMPLATES =
      Map.ofEntries(
          Map.entry("CloneSet", List.of(".spec.template,.spec.replicas")),
          Map.entry("JAXJob", replicaSpecs("jax")),
          Map.entry("MPIJob", replicaSpecs("mpi")),
          Map.entry("Notebook", List.of(".spec.template")),
          Map.entry("PaddleJob", replicaSpecs("paddle")),
          Map.entry("PyTorchJob", replicaSpecs("pytorch")),
          Map.entry("TFJob", replicaSpecs("tf")),
          Map.entry("XGBoostJob", replicaSpecs("xgb")));

  private static final Map<String, Set<String>> GROUPS = readKinds();

  private OperatorKinds() {}

  private static List<String> replicaSpecs(String framework) {
    var specs = ".spec.%sReplicaSpecs.*".formatted(framework);
    return List.of(specs + ".template," + specs + ".replicas");
  }

  private static Map<String, Set<String>> readKinds() {
    Map<String, Set<String>> groups = new HashMap<>();
    KINDS
        .lines()
        .map(line -> line.split(" ", -1))
        .forEach(words ->
            groups.put(
                words[0], new HashSet<>(Arrays.stream(words).skip(1).collect(Collectors.toSet()))));
    return groups;
  }

  /// Returns the API groups with such kinds.
  static Set<String> groups() {
    return GROUPS.keySet();
  }

  /// Whether the operator of such objects creates pods.
  public static boolean makesPods(String apiVersion, String kind) {
    return GROUPS.getOrDefault(ApiGroup.of(apiVersion), Set.of()).contains(kind);
  }

  /// Returns the paths of templates and replicas in objects of the kind; empty if they are not
  /// known.
  static List<PodTemplatePath> templates(String kind) {
    return TEMPLATES.getOrDefault(kind, List.of()).stream()
        .map(paths -> PodTemplatePath.parse(kind + "=" + paths))
        .toList();
  }
}
