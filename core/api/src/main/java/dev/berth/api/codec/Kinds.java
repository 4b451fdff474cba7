package dev.berth.api.codec;

import dev.berth.api.apps.DaemonSet;
import dev.berth.api.apps.Deployment;
import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.apps.StatefulSet;
import dev.berth.api.autoscaling.HorizontalPodAutoscaler;
import dev.berth.api.batch.CronJob;
import dev.berth.api.batch.Job;
import dev.berth.api.coordination.Lease;
import dev.berth.api.core.AddressedNode;
import dev.berth.api.core.Binding;
import dev.berth.api.core.LimitRange;
import dev.berth.api.core.Namespace;
import dev.berth.api.core.Node;
import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.Pod;
import dev.berth.api.core.ReplicationController;
import dev.berth.api.core.ResourceQuota;
import dev.berth.api.core.Secret;
import dev.berth.api.core.Service;
import dev.berth.api.custom.CustomResource;
import dev.berth.api.custom.CustomResourceType;
import dev.berth.api.events.Event;
import dev.berth.api.meta.ApiGroup;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.metrics.NodeMetrics;
import dev.berth.api.metrics.PodMetrics;
import dev.berth.api.node.RuntimeClass;
import dev.berth.api.policy.PodDisruptionBudget;
import dev.berth.api.queue.BatchPodGroup;
import dev.berth.api.queue.Queue;
import dev.berth.api.queue.QueueApi;
import dev.berth.api.resource.DeviceClass;
import dev.berth.api.resource.DeviceTaintRule;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.api.resource.ResourceClaimTemplate;
import dev.berth.api.resource.ResourceSlice;
import dev.berth.api.scheduling.CompositePodGroup;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.api.scheduling.PriorityClass;
import dev.berth.api.scheduling.Workload;
import dev.berth.api.storage.CSIDriver;
import dev.berth.api.storage.CSINode;
import dev.berth.api.storage.CSIStorageCapacity;
import dev.berth.api.storage.StorageClass;
import dev.berth.api.storage.VolumeAttachment;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The kinds of the API that Berth reads and writes.
public final class Kinds {
  public static final Kind<Node> NODE = clusterScoped("v1", "nodes", Node.class, CoreTables.NODE);
  public static final Kind<Namespace> NAMESPACE =
      clusterScoped("v1", "namespaces", Namespace.class, CoreTables.NAMESPACE);
  public static final Kind<Pod> POD = namespaced("v1", "pods", Pod.class, CoreTables.POD);
  public static final Kind<PersistentVolume> PERSISTENT_VOLUME =
      clusterScoped(
          "v1", "persistentvolumes", PersistentVolume.class, CoreTables.PERSISTENT_VOLUME);
  public static final Kind<PersistentVolumeClaim> PERSISTENT_VOLUME_CLAIM =
      namespaced(
          "v1",
          "persistentvolumeclaims",
          PersistentVolumeClaim.class,
          CoreTables.PERSISTENT_VOLUME_CLAIM);
  public static final Kind<Service> SERVICE =
      namespaced("v1", "services", Service.class, CoreTables.SERVICE);
  public static final Kind<ReplicationController> REPLICATION_CONTROLLER =
      namespaced(
          "v1",
          "replicationcontrollers",
          ReplicationController.class,
          CoreTables.REPLICATION_CONTROLLER);
  public static final Kind<Deployment> DEPLOYMENT =
      namespaced("apps/v1", "deployments", Deployment.class, AppsTables.DEPLOYMENT);
  public static final Kind<ReplicaSet> REPLICA_SET =
      namespaced("apps/v1", "replicasets", ReplicaSet.class, AppsTables.REPLICA_SET);
  public static final Kind<StatefulSet> STATEFUL_SET =
      namespaced("apps/v1", "statefulsets", StatefulSet.class, AppsTables.STATEFUL_SET);
  public static final Kind<DaemonSet> DAEMON_SET =
      namespaced("apps/v1", "daemonsets", DaemonSet.class, AppsTables.DAEMON_SET);
  public static final Kind<Job> JOB = namespaced("batch/v1", "jobs", Job.class, BatchTables.JOB);
  public static final Kind<CronJob> CRON_JOB =
      namespaced("batch/v1", "cronjobs", CronJob.class, BatchTables.CRON_JOB);
  public static final Kind<HorizontalPodAutoscaler> HORIZONTAL_POD_AUTOSCALER =
      namespaced(
          "autoscaling/v2",
          "horizontalpodautoscalers",
          HorizontalPodAutoscaler.class,
          AutoscalingTables.HORIZONTAL_POD_AUTOSCALER);
  public static final Kind<LimitRange> LIMIT_RANGE =
      namespaced("v1", "limitranges", LimitRange.class, CoreTables.LIMIT_RANGE);
  public static final Kind<ResourceQuota> RESOURCE_QUOTA =
      namespaced("v1", "resourcequotas", ResourceQuota.class, CoreTables.RESOURCE_QUOTA);
  public static final Kind<RuntimeClass> RUNTIME_CLASS =
      clusterScoped(
          "node.k8s.io/v1", "runtimeclasses", RuntimeClass.class, NodeTables.RUNTIME_CLASS);
  public static final Kind<PodDisruptionBudget> POD_DISRUPTION_BUDGET =
      namespaced(
          "policy/v1",
          "poddisruptionbudgets",
          PodDisruptionBudget.class,
          PolicyTables.POD_DISRUPTION_BUDGET);
  public static final Kind<PriorityClass> PRIORITY_CLASS =
      clusterScoped(
          "scheduling.k8s.io/v1",
          "priorityclasses",
          PriorityClass.class,
          SchedulingTables.PRIORITY_CLASS);
  public static final Kind<Workload> WORKLOAD =
      namespaced(
          "scheduling.k8s.io/v1beta1", "workloads", Workload.class, SchedulingTables.WORKLOAD);
  public static final Kind<PodGroup> POD_GROUP =
      namespaced(
          "scheduling.k8s.io/v1beta1", "podgroups", PodGroup.class, SchedulingTables.POD_GROUP);
  public static final Kind<CompositePodGroup> COMPOSITE_POD_GROUP =
      namespaced(
          "scheduling.k8s.io/v1alpha3",
          "compositepodgroups",
          CompositePodGroup.class,
          SchedulingTables.COMPOSITE_POD_GROUP);
  public static final Kind<StorageClass> STORAGE_CLASS =
      clusterScoped(
          "storage.k8s.io/v1", "storageclasses", StorageClass.class, StorageTables.STORAGE_CLASS);
  public static final Kind<CSINode> CSI_NODE =
      clusterScoped("storage.k8s.io/v1", "csinodes", CSINode.class, StorageTables.CSI_NODE);
  public static final Kind<CSIDriver> CSI_DRIVER =
      clusterScoped("storage.k8s.io/v1", "csidrivers", CSIDriver.class, StorageTables.CSI_DRIVER);
  public static final Kind<CSIStorageCapacity> CSI_STORAGE_CAPACITY =
      namespaced(
          "storage.k8s.io/v1",
          "csistoragecapacities",
          CSIStorageCapacity.class,
          StorageTables.CSI_STORAGE_CAPACITY);
  public static final Kind<VolumeAttachment> VOLUME_ATTACHMENT =
      clusterScoped(
          "storage.k8s.io/v1",
          "volumeattachments",
          VolumeAttachment.class,
          StorageTables.VOLUME_ATTACHMENT);
  public static final Kind<DeviceClass> DEVICE_CLASS =
      clusterScoped(
          "resource.k8s.io/v1", "deviceclasses", DeviceClass.class, ResourceTables.DEVICE_CLASS);
  public static final Kind<ResourceSlice> RESOURCE_SLICE =
      clusterScoped(
          "resource.k8s.io/v1",
          "resourceslices",
          ResourceSlice.class,
          ResourceTables.RESOURCE_SLICE);
  public static final Kind<DeviceTaintRule> DEVICE_TAINT_RULE =
      clusterScoped(
          "resource.k8s.io/v1",
          "devicetaintrules",
          DeviceTaintRule.class,
          ResourceTables.DEVICE_TAINT_RULE);
  public static final Kind<ResourceClaim> RESOURCE_CLAIM =
      namespaced(
          "resource.k8s.io/v1",
          "resourceclaims",
          ResourceClaim.class,
          ResourceTables.RESOURCE_CLAIM);
  public static final Kind<ResourceClaimTemplate> RESOURCE_CLAIM_TEMPLATE =
      namespaced(
          "resource.k8s.io/v1",
          "resourceclaimtemplates",
          ResourceClaimTemplate.class,
          ResourceTables.RESOURCE_CLAIM_TEMPLATE);

  /// One kind for each of [QueueApi#VERSIONS].
  public static final List<Kind<Queue>> QUEUES =
      QueueApi.VERSIONS.stream()
          .map(version -> clusterScoped(version, "queues", Queue.class, QueueCodecs.queue(version)))
          .toList();

  /// One kind for each of [QueueApi#VERSIONS].
  public static final List<Kind<BatchPodGroup>> BATCH_POD_GROUPS =
      QueueApi.VERSIONS.stream()
          .map(version ->
              new Kind<>(
                  version,
                  POD_GROUP.kind(),
                  POD_GROUP.plural(),
                  true,
                  BatchPodGroup.class,
                  QueueCodecs.podGroup(version)))
          .toList();

  /// Written and read by the scheduler itself; not among [#all()].
  public static final Kind<Lease> LEASE =
      namespaced("coordination.k8s.io/v1", "leases", Lease.class, CoordinationTables.LEASE);

  /// Written only.
  public static final Kind<Event> EVENT =
      namespaced("events.k8s.io/v1", "events", Event.class, EventsTables.EVENT);

  /// Nodes with only their addresses; not among [#all()].
  public static final Kind<AddressedNode> ADDRESSED_NODE =
      new Kind<>("v1", "Node", "nodes", false, AddressedNode.class, AddressedNodeCodecs.NODE);

  /// Not among [#all()].
  public static final Kind<dev.berth.api.core.Event> CORE_EVENT =
      namespaced("v1", "events", dev.berth.api.core.Event.class, CoreTables.EVENT);

  /// Written only; as `bindings` of a pod.
  public static final Kind<Binding> BINDING =
      namespaced("v1", "bindings", Binding.class, CoreTables.BINDING);

  /// Read by name in JSON; not among [#all()].
  public static final Kind<Secret> SECRET =
      namespaced("v1", "secrets", Secret.class, SecretCodecs.SECRET);

  /// Listed in JSON; not among [#all()], since files that describe clusters do not contain it.
  public static final Kind<NodeMetrics> NODE_METRICS =
      clusterScoped(
          "metrics.k8s.io/v1beta1", "nodes", NodeMetrics.class, MetricsTables.NODE_METRICS);

  /// Read by name in JSON; not among [#all()].
  public static final Kind<PodMetrics> POD_METRICS =
      namespaced("metrics.k8s.io/v1beta1", "pods", PodMetrics.class, MetricsTables.POD_METRICS);

  private static final List<Kind<?>> BUILT_IN =
      List.of(
          NODE,
          NAMESPACE,
          POD,
          PERSISTENT_VOLUME,
          PERSISTENT_VOLUME_CLAIM,
          SERVICE,
          REPLICATION_CONTROLLER,
          DEPLOYMENT,
          REPLICA_SET,
          STATEFUL_SET,
          DAEMON_SET,
          JOB,
          CRON_JOB,
          HORIZONTAL_POD_AUTOSCALER,
          LIMIT_RANGE,
          RESOURCE_QUOTA,
          RUNTIME_CLASS,
          POD_DISRUPTION_BUDGET,
          PRIORITY_CLASS,
          WORKLOAD,
          POD_GROUP,
          COMPOSITE_POD_GROUP,
          STORAGE_CLASS,
          CSI_NODE,
          CSI_DRIVER,
          CSI_STORAGE_CAPACITY,
          VOLUME_ATTACHMENT,
          DEVICE_CLASS,
          RESOURCE_SLICE,
          DEVICE_TAINT_RULE,
          RESOURCE_CLAIM,
          RESOURCE_CLAIM_TEMPLATE);

  private static final List<Kind<?>> ALL =
      Stream.of(BUILT_IN, QUEUES, BATCH_POD_GROUPS).<Kind<?>>flatMap(List::stream).toList();

  private static final List<Kind<?>> MEASURED = List.of(NODE_METRICS);

  private static final Map<String, Kind<?>> BY_NAME =
      ALL.stream()
          .collect(
              Collectors.toUnmodifiableMap(
                  Kind::kind, Function.identity(), (first, another) -> first));

  private static final Map<Class<?>, List<Kind<?>>> BY_TYPE =
      Stream.of(ALL, MEASURED).flatMap(List::stream).collect(Collectors.groupingBy(Kind::type));

  private Kinds() {}

  /// Every kind with which files describe clusters, nodes and namespaces first, custom resources
  /// last.
  public static List<Kind<?>> all() {
    return ALL;
  }

  /// The kinds with measured values, which are not among [#all] because they are neither watched
  /// nor admitted.
  public static List<Kind<?>> measured() {
    return MEASURED;
  }

  /// Returns the kind of this name, such as `Pod`, in the only version that Berth reads, so that a
  /// message about another `apiVersion` can name it. If several kinds have that name, returns
  /// Kubernetes' own.
  public static Optional<Kind<?>> named(String kind) {
    return Optional.ofNullable(BY_NAME.get(kind));
  }

  /// Returns the name of a kind, with its group if Kubernetes has another kind of that name:
  /// `Job.batch.volcano.sh`.
  public static String title(String apiVersion, String kind) {
    var group = ApiGroup.of(apiVersion);
    return named(kind).filter(known -> !ApiGroup.of(known.apiVersion()).equals(group)).isPresent()
        ? kind + "." + group
        : kind;
  }

  /// Returns the kind of this name if it is served in this version.
  public static Optional<Kind<?>> of(String apiVersion, String kind) {
    return Stream.of(ALL, MEASURED)
        .<Kind<?>>flatMap(List::stream)
        .filter(known ->
            known.kind().equals(kind)
                && (known.apiVersion().equals(apiVersion)
                    || ServedVersions.besides(known).containsKey(apiVersion)))
        .findFirst();
  }

  /// Returns whether the kind is unknown to Berth, is in one of Kubernetes' own groups, and is not
  /// served by kube-apiserver v1.37 in that version. Always false for the core group, since other
  /// programs use `v1` in their own files.
  public static boolean isUnserved(String apiVersion, String kind) {
    var group = ApiGroup.of(apiVersion);
    if (group.isEmpty() || named(kind).isPresent()) {
      return false;
    }
    var fields = FieldTypes.get();
    return fields.isOwnGroup(group) && fields.of(apiVersion, kind) == null;
  }

  /// Returns the versions, of any group, in which kube-apiserver v1.37 serves a kind of that name,
  /// stable ones first, whether Berth reads it or not.
  public static List<String> servedVersions(String kind) {
    return FieldTypes.get().versions(kind);
  }

  /// Returns the kind of this object.
  ///
  /// @throws IllegalArgumentException if its class is not one of the API's
  @SuppressWarnings("unchecked") // the map is by class; a custom resource has its own class
  public static <T extends KubernetesObject> Kind<T> of(T object) {
    if (object instanceof CustomResource custom) {
      return (Kind<T>) of(custom.type());
    }
    for (var kind : BY_TYPE.getOrDefault(object.getClass(), List.of())) {
      if (kind.apiVersion().equals(object.apiVersion())) {
        return (Kind<T>) kind;
      }
    }
    throw new IllegalArgumentException("not a kind that is read: " + object.getClass());
  }

  /// Returns the kind of custom resources of that type.
  public static Kind<CustomResource> of(CustomResourceType type) {
    return new Kind<>(
        type.apiVersion(),
        type.kind(),
        type.plural(),
        type.namespaced(),
        CustomResource.class,
        CustomCodecs.of(type));
  }

  private static <T extends KubernetesObject> Kind<T> namespaced(
      String apiVersion, String plural, Class<T> type, RecordCodec<T> codec) {
    return new Kind<>(apiVersion, type.getSimpleName(), plural, true, type, codec);
  }

  private static <T extends KubernetesObject> Kind<T> clusterScoped(
      String apiVersion, String plural, Class<T> type, RecordCodec<T> codec) {
    return new Kind<>(apiVersion, type.getSimpleName(), plural, false, type, codec);
  }
}
