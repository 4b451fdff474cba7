package dev.berth.suggestion;

import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.batch.Job;
import dev.berth.api.core.LimitRange;
import dev.berth.api.core.LimitRangeItem;
import dev.berth.api.core.LimitRangeSpec;
import dev.berth.api.core.Namespace;
import dev.berth.api.core.NamespaceStatus;
import dev.berth.api.core.Node;
import dev.berth.api.core.NodeSpec;
import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.PersistentVolumeClaimStatus;
import dev.berth.api.core.Pod;
import dev.berth.api.core.ResourceQuota;
import dev.berth.api.core.Taint;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.Quantity;
import dev.berth.api.resource.DeviceClaim;
import dev.berth.api.resource.DeviceRequest;
import dev.berth.api.resource.ExactDeviceRequest;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.api.resource.ResourceClaimSpec;
import dev.berth.api.resource.ResourceClaimStatus;
import dev.berth.api.resource.ResourceClaimTemplate;
import dev.berth.api.scheduling.PriorityClass;
import dev.berth.engine.ClusterChange;
import dev.berth.engine.ClusterChange.Added;
import dev.berth.engine.ClusterChange.Deleted;
import dev.berth.engine.ClusterChange.Updated;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A change of the cluster.
public sealed interface ClusterEdit extends Change {
  /// Returns the changes of objects.
  ///
  /// @param cluster the cluster before the change
  List<ClusterChange> in(Snapshot cluster);

  /// Whether the edit changes claims or volumes, so controllers may bind them to each other.
  default boolean isOfVolumes() {
    return this instanceof MakeClaim
        || this instanceof CreateVolume
        || this instanceof ReleaseVolume
        || this instanceof ForgetNode;
  }

  /// Remove taints that keep pods away from a node.
  ///
  /// @param isForOthers whether other nodes lack these taints, so the taints reserve this node for
  ///   other pods
  record RemoveTaints(String node, List<Taint> taints, boolean isForOthers) implements ClusterEdit {
    public RemoveTaints {
      taints = List.copyOf(taints);
    }

    @Override
    public List<ClusterChange> in(Snapshot cluster) {
      return changeNode(
          cluster, node, old -> old.withSpec(withoutTaints(old.spec(), taints::contains)));
    }
  }

  /// Repair the state of a node for which controllers have tainted the node.
  record SeeToNode(String node, List<Taint> taints) implements ClusterEdit {
    public SeeToNode {
      taints = List.copyOf(taints);
    }

    @Override
    public List<ClusterChange> in(Snapshot cluster) {
      return new RemoveTaints(node, taints, false).in(cluster);
    }
  }

  /// Uncordon a node.
  record Uncordon(String node) implements ClusterEdit {
    private static final String TAINT = "node.kubernetes.io/unschedulable";

    @Override
    public List<ClusterChange> in(Snapshot cluster) {
      return changeNode(
          cluster,
          node,
          old ->
              old.withSpec(
                  withoutTaints(old.spec(), taint -> taint.key().equals(TAINT))
                      .withUnschedulable(false)));
    }
  }

  /// Move pods away from a node, or delete them.
  record MovePods(String node, List<ObjectKey> pods) implements ClusterEdit {
    public MovePods {
      pods = List.copyOf(pods);
    }

    @Override
    public List<ClusterChange> in(Snapshot cluster) {
      NodeInfo info = cluster.nodes().node(node);
      return info == null
          ? List.of()
          : deletions(
              List.of(),
              info.pods().stream().filter(it -> pods.contains(it.key())).map(PodInfo::pod).toList(),
              cluster);
    }
  }

  /// Wait until deleted pods are gone.
  ///
  /// @param isNodeReady whether the kubelet of the node can end the pods
  record AwaitDeletion(String node, List<ObjectKey> pods, boolean isNodeReady)
      implements ClusterEdit {
    public AwaitDeletion {
      pods = List.copyOf(pods);
    }

    @Override
    public List<ClusterChange> in(Snapshot cluster) {
      return new MovePods(node, pods).in(cluster);
    }
  }

  /// Delete a ReplicaSet without a Deployment, with its pods.
  record DeleteLeftover(ReplicaSet set, List<Pod> pods) implements ClusterEdit {
    public DeleteLeftover {
      pods = List.copyOf(pods);
    }

    @Override
    public List<ClusterChange> in(Snapshot cluster) {
      return deletions(List.of(set), pods, cluster);
    }
  }

  /// Wait for other runs of a CronJob, or delete them.
  ///
  /// @param pods the pods of these runs that hold room
  /// @param mayPileUp whether new runs begin while other runs continue
  record EndRuns(ObjectKey cronJob, List<Job> runs, List<Pod> pods, boolean mayPileUp)
      implements ClusterEdit {
    public EndRuns {
      runs = List.copyOf(runs);
      pods = List.copyOf(pods);
    }

    @Override
    public List<ClusterChange> in(Snapshot cluster) {
      return deletions(runs, pods, cluster);
    }
  }

  /// Delete Jobs whose pods do not run but hold room.
  ///
  /// @param title what has created the Jobs, such as `CronJob shop/report`, or the only Job
  /// @param pods the pods of these Jobs
  /// @param reason why the pods do not run, such as `ImagePullBackOff`
  record DeleteIdleJobs(String title, List<Job> jobs, List<Pod> pods, String reason)
      implements ClusterEdit {
    public DeleteIdleJobs {
      jobs = List.copyOf(jobs);
      pods = List.copyOf(pods);
    }

    @Override
    public List<ClusterChange> in(Snapshot cluster) {
      return deletions(jobs, pods, cluster);
    }
  }

  private static List<ClusterChange> deletions(
      List<? extends KubernetesObject> workloads, List<Pod> pods, Snapshot cluster) {
    var changes = new ArrayList<ClusterChange>();
    workloads.forEach(workload -> changes.add(new Deleted(workload)));
    for (Pod pod : pods) {
      changes.add(new Deleted(pod));
      ReleasedClaims.of(pod, cluster.objects()).forEach(changes::add);
    }
    return changes;
  }

  /// Delete pods that request more than the templates of their controllers, which then create
  /// smaller pods.
  record RemakePods(String node, List<ObjectKey> pods) implements ClusterEdit {
    public RemakePods {
      pods = List.copyOf(pods);
    }

    @Override
    public List<ClusterChange> in(Snapshot cluster) {
      return new MovePods(node, pods).in(cluster);
    }
  }

  /// Complete the resize of a pod, so the pod counts only with its requests.
  ///
  /// @param message the kubelet's message about the resize; empty if there is none
  record CompleteResize(String node, ObjectKey pod, String message) implements ClusterEdit {
    @Override
    public List<ClusterChange> in(Snapshot cluster) {
      NodeInfo info = cluster.nodes().node(node);
      return info == null
          ? List.of()
          : info.pods().stream()
              .filter(it -> it.key().equals(pod))
              .map(PodInfo::pod)
              .<ClusterChange>mapMulti((it, changes) -> {
                changes.accept(new Deleted(it));
                changes.accept(new Added(resized(it)));
              })
              .toList();
    }

    private static Pod resized(Pod pod) {
      return pod.withStatus(
          pod.status()
              .withContainerStatuses(
                  pod.status().containerStatuses().stream()
                      .map(it -> it.withAllocatedResources(Map.of()).withResources(null))
                      .toList()));
    }
  }

  /// Add a copy of a node: with its labels, taints, resources, drivers and devices, and the pods of
  /// its daemon sets.
  ///
  /// @param name the name of the new node
  /// @param labels labels that differ from the copied node, such as another zone; usually empty
  record AddNode(String like, String name, Map<String, String> labels) implements ClusterEdit {
    public AddNode {
      labels = Collections.unmodifiableSortedMap(new TreeMap<>(labels));
    }

    /// Creates an exact copy.
    public AddNode(String like, String name) {
      this(like, name, Map.of());
    }

    @Override
    public List<ClusterChange> in(Snapshot cluster) {
      NodeInfo model = cluster.nodes().node(like);
      return model == null ? List.of() : new NodeCopy(model, name, labels).in(cluster);
    }
  }

  /// Create a persistent volume claim that the pod names and that does not exist, or replace a
  /// claim that gets no volume or whose volume no node can use.
  record MakeClaim(ObjectKey claim, ClaimChange change) implements ClusterEdit {
    @Override
    public List<ClusterChange> in(Snapshot cluster) {
      PersistentVolumeClaim old = cluster.objects().get(PersistentVolumeClaim.class, claim);
      var changes = new ArrayList<ClusterChange>();
      if (old != null) {
        changes.add(new Deleted(old));
      }
      // A volume that is bound to the old claim does not serve the new claim.
      for (PersistentVolume volume : cluster.objects().list(PersistentVolume.class)) {
        var holder = volume.spec().claimRef();
        if (holder != null
            && ClaimFit.isOf(holder, claim)
            && (!holder.uid().isEmpty() || hasNamed(old, volume))
            && !volume.metadata().name().equals(change.to().volumeName())) {
          changes.add(new Deleted(volume));
        }
      }
      changes.add(
          new Added(
              new PersistentVolumeClaim(
                  ObjectMeta.named(claim.namespace(), claim.name())
                      .withUid("persistentvolumeclaims/%s/new".formatted(claim)),
                  change.to(),
                  PersistentVolumeClaimStatus.EMPTY.withPhase("Pending"))));
      return changes;
    }

    private static boolean hasNamed(
        @Nullable PersistentVolumeClaim claim, PersistentVolume volume) {
      return claim != null && claim.spec().volumeName().equals(volume.metadata().name());
    }
  }

  /// Create a volume for a claim that has no matching volume and no provisioner.
  ///
  /// @param volume has a directory of the node as its storage, because only the cluster's owner
  ///   knows the real storage
  record CreateVolume(PersistentVolume volume) implements ClusterEdit {
    @Override
    public List<ClusterChange> in(Snapshot cluster) {
      return List.of(new Added(volume));
    }
  }

  /// Release a volume from a claim that no longer exists.
  ///
  /// @param claim the former claim
  /// @param isOfSameName whether the claim that gets the volume has the same name
  record ReleaseVolume(String volume, ObjectKey claim, boolean isOfSameName)
      implements ClusterEdit {
    @Override
    public List<ClusterChange> in(Snapshot cluster) {
      PersistentVolume old = cluster.objects().get(PersistentVolume.class, volume);
      return old == null
          ? List.of()
          : List.of(
              new Updated(
                  old,
                  old.withSpec(old.spec().withClaimRef(null))
                      .withStatus(old.status().withPhase("Available"))));
    }
  }

  /// Let the scheduler choose again where the volume of a claim is created.
  ///
  /// @param node the node that the scheduler has chosen, and where the volume was not created
  record ForgetNode(ObjectKey claim, String node) implements ClusterEdit {
    /// The annotation in which the scheduler tells the provisioner its choice.
    static final String SELECTED_NODE = "volume.kubernetes.io/selected-node";

    @Override
    public List<ClusterChange> in(Snapshot cluster) {
      PersistentVolumeClaim old = cluster.objects().get(PersistentVolumeClaim.class, claim);
      if (old == null) {
        return List.of();
      }
      Map<String, String> annotations = new HashMap<>(old.metadata().annotations());
      annotations.remove(SELECTED_NODE);
      return List.of(
          new Updated(old, old.withMetadata(old.metadata().withAnnotations(annotations))));
    }
  }

  /// Label a node.
  record LabelNode(String node, String key, String value) implements ClusterEdit {
    @Override
    public List<ClusterChange> in(Snapshot cluster) {
      return changeNode(
          cluster,
          node,
          old -> {
            Map<String, String> labels = new HashMap<>(old.metadata().labels());
            labels.put(key, value);
            return old.withMetadata(old.metadata().withLabels(labels));
          });
    }
  }

  /// Create a claim for one device, which the pod names and which does not exist.
  record CreateDeviceClaim(ObjectKey claim, String deviceClass) implements ClusterEdit {
    @Override
    public List<ClusterChange> in(Snapshot cluster) {
      var exactly =
          ExactDeviceRequest.EMPTY
              .withDeviceClassName(deviceClass)
              .withAllocationMode("ExactCount")
              .withCount(1);
      return List.of(
          new Added(
              new ResourceClaim(
                  ObjectMeta.named(claim.namespace(), claim.name())
                      .withUid("resourceclaims/%s/new".formatted(claim)),
                  ResourceClaimSpec.EMPTY.withDevices(
                      DeviceClaim.EMPTY.withRequests(
                          List.of(new DeviceRequest("device", exactly, List.of())))),
                  ResourceClaimStatus.EMPTY)));
    }
  }

  /// Request fewer devices, or devices with fewer requirements, in a claim without devices.
  ///
  /// @param count the new number of devices, at most the present number
  /// @param anyOfClass whether the request's own selectors are dropped
  /// @param template the template from which the claim was created; null if there is none
  record ChangeDeviceRequest(
      ObjectKey claim, String request, long count, boolean anyOfClass, @Nullable ObjectKey template)
      implements ClusterEdit {
    @Override
    public List<ClusterChange> in(Snapshot cluster) {
      ResourceClaim old = cluster.objects().get(ResourceClaim.class, claim);
      if (old == null) {
        return List.of();
      }
      var changes = new ArrayList<ClusterChange>();
      ResourceClaimTemplate source =
          template == null ? null : cluster.objects().get(ResourceClaimTemplate.class, template);
      if (source != null) {
        changes.add(new Deleted(source)); // its spec is immutable
        changes.add(
            new Added(source.withSpec(source.spec().withSpec(changed(source.spec().spec())))));
      }
      changes.add(new Updated(old, old.withSpec(changed(old.spec()))));
      return changes;
    }

    private ResourceClaimSpec changed(ResourceClaimSpec spec) {
      var devices = spec.devices();
      return spec.withDevices(
          devices.withRequests(devices.requests().stream().map(this::changed).toList()));
    }

    private DeviceRequest changed(DeviceRequest old) {
      var exactly = old.exactly();
      if (!old.name().equals(request) || exactly == null) {
        return old;
      }
      var fewer = exactly.withCount(count);
      return new DeviceRequest(
          old.name(), anyOfClass ? fewer.withSelectors(List.of()) : fewer, old.firstAvailable());
    }
  }

  /// Release claims that hold devices without a pod, because the responsible controller has not
  /// done so.
  record ReleaseDevices(List<ObjectKey> claims) implements ClusterEdit {
    public ReleaseDevices {
      claims = List.copyOf(claims);
    }

    @Override
    public List<ClusterChange> in(Snapshot cluster) {
      return claims.stream()
          .flatMap(it -> Stream.ofNullable(cluster.objects().get(ResourceClaim.class, it)))
          .map(ReleaseDevices::released)
          .toList();
    }

    private static ClusterChange released(ResourceClaim claim) {
      return claim.metadata().deletionTimestamp() != null
          ? new Deleted(claim)
          : new Updated(claim, claim.withStatus(ResourceClaimStatus.EMPTY));
    }
  }

  /// Raise a quota.
  ///
  /// @param hard the new limits by resource
  record RaiseQuota(ObjectKey quota, Map<String, Quantity> hard) implements ClusterEdit {
    public RaiseQuota {
      hard = Collections.unmodifiableMap(new TreeMap<>(hard));
    }

    @Override
    public List<ClusterChange> in(Snapshot cluster) {
      ResourceQuota old = cluster.objects().get(ResourceQuota.class, quota);
      if (old == null) {
        return List.of();
      }
      Map<String, Quantity> raised = new HashMap<>(old.spec().hard());
      raised.putAll(hard);
      return List.of(new Updated(old, old.withSpec(old.spec().withHard(raised))));
    }
  }

  /// Widen bounds of a LimitRange.
  ///
  /// @param bounds the new bounds
  record WidenLimits(ObjectKey limitRange, List<LimitBound> bounds) implements ClusterEdit {
    public WidenLimits {
      bounds = List.copyOf(bounds);
    }

    @Override
    public List<ClusterChange> in(Snapshot cluster) {
      LimitRange old = cluster.objects().get(LimitRange.class, limitRange);
      return old == null
          ? List.of()
          : List.of(
              new Updated(
                  old,
                  old.withSpec(
                      new LimitRangeSpec(
                          old.spec().limits().stream().map(this::widened).toList()))));
    }

    private LimitRangeItem widened(LimitRangeItem item) {
      LimitRangeItem widened = item;
      for (LimitBound bound : bounds) {
        widened = bound.in(widened);
      }
      return widened;
    }
  }

  /// Create the priority class that a pod names, with priority 0, so the pod preempts no pods of
  /// priority 0.
  record CreatePriorityClass(String name) implements ClusterEdit {
    @Override
    public List<ClusterChange> in(Snapshot cluster) {
      return List.of(
          new Added(
              new PriorityClass(
                  ObjectMeta.named("", name), 0, false, "", PriorityClass.PREEMPT_LOWER_PRIORITY)));
    }
  }

  /// Create a namespace.
  record CreateNamespace(String name) implements ClusterEdit {
    @Override
    public List<ClusterChange> in(Snapshot cluster) {
      return List.of(new Added(new Namespace(ObjectMeta.named("", name), NamespaceStatus.EMPTY)));
    }
  }

  private static NodeSpec withoutTaints(NodeSpec spec, Predicate<Taint> removed) {
    return spec.withTaints(spec.taints().stream().filter(removed.negate()).toList());
  }

  private static List<ClusterChange> changeNode(
      Snapshot cluster, String name, UnaryOperator<Node> change) {
    NodeInfo info = cluster.nodes().node(name);
    return info == null ? List.of() : List.of(new Updated(info.node(), change.apply(info.node())));
  }
}
