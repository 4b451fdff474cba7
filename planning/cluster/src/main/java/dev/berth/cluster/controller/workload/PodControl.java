package dev.berth.cluster.controller.workload;

import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.Pod;
import dev.berth.api.core.TypedLocalObjectReference;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.OwnerReference;
import dev.berth.api.scheduling.Workload;
import dev.berth.cluster.apiserver.admission.ObjectCreation;
import dev.berth.cluster.apiserver.admission.Refusal;
import dev.berth.cluster.manifest.NameGenerator;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.cluster.simulation.PodObstacle;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The writes of controllers to a cluster. For one thread.
final class PodControl {
  private final EmbeddedCluster cluster;
  private final ObjectCreation creation;
  private final NameGenerator names;
  private final Instant start;
  private final KubeletAdmission kubelets;
  private final Map<String, Refusal> refusals = new HashMap<>();

  /// The last pod of a workload that no kubelet has accepted, by the UID of the workload; the next
  /// pod would be rejected, too.
  private final Map<String, List<PodObstacle>> rejections = new LinkedHashMap<>();

  private final Set<String> touched = new HashSet<>();

  /// @param start the time at which the controllers begin to act
  PodControl(
      EmbeddedCluster cluster,
      ObjectCreation creation,
      NameGenerator names,
      KubeletAdmission kubelets,
      Instant start) {
    this.cluster = cluster;
    this.kubelets = kubelets;
    this.creation = creation;
    this.names = names;
    this.start = start;
  }

  Instant start() {
    return start;
  }

  /// Creates a pod of the template, with a generated name if it has none yet.
  ///
  /// @return false if admission, or the kubelet of the node that the pod names, has refused it
  boolean create(KubernetesObject workload, Pod pod) {
    var metadata = pod.metadata();
    var named =
        metadata.name().isEmpty()
            ? PodTemplates.named(pod, names.generate(metadata.namespace(), metadata.generateName()))
            : pod;
    return store(workload, named);
  }

  /// Creates an object that the workload owns.
  boolean store(KubernetesObject workload, KubernetesObject object) {
    touched.add(workload.metadata().uid());
    var result = creation.create(object, cluster.objects());
    var refusal = result.refusal();
    if (refusal != null) {
      refusals.put(workload.metadata().uid(), refusal);
      return false;
    }
    refusals.remove(workload.metadata().uid());
    if (result.objects().getLast() instanceof Pod pod && PodStates.isBound(pod)) {
      return start(workload, pod, result.objects());
    }
    result.objects().forEach(cluster::add);
    return true;
  }

  /// Starts a pod that names its node, because no scheduler sees it.
  private boolean start(KubernetesObject workload, Pod pod, List<KubernetesObject> objects) {
    var uid = workload.metadata().uid();
    var rejection = kubelets.look(pod);
    if (rejection != null) {
      rejections.put(uid, obstacles(pod, rejection, objects.size() > 1));
      return false;
    }
    rejections.remove(uid);
    objects.forEach(cluster::add);
    cluster.start(pod);
    return true;
  }

  /// Records that the workload lacks no pod, so none is rejected.
  void lacksNone(KubernetesObject workload) {
    rejections.remove(workload.metadata().uid());
  }

  /// @param hasClaimsOfItsOwn whether the pod has generated claims, which are not stored either
  private List<PodObstacle> obstacles(
      Pod pod, KubeletAdmission.Rejection rejection, boolean hasClaimsOfItsOwn) {
    var obstacles = new ArrayList<PodObstacle>();
    obstacles.add(rejection.of(pod));
    var another = hasClaimsOfItsOwn ? null : cluster.obstacle(pod);
    if (another != null) {
      obstacles.add(another);
    }
    return obstacles;
  }

  /// Returns what keeps rejected pods from running, for one pod of each workload.
  List<PodObstacle> rejections() {
    return rejections.values().stream().flatMap(List::stream).toList();
  }

  /// Whether an API server refuses the pod. The pod is not stored.
  boolean refuses(Pod pod) {
    return creation.create(pod, cluster.objects()).refusal() != null;
  }

  /// Records that the last object of the workload was refused before the controllers began to act.
  void refused(KubernetesObject workload, Refusal refusal) {
    touched.add(workload.metadata().uid());
    refusals.put(workload.metadata().uid(), refusal);
  }

  /// Returns why the last object of the workload was refused; null if it was not.
  @Nullable Refusal refusal(KubernetesObject workload) {
    return refusals.get(workload.metadata().uid());
  }

  /// Whether the last object of any workload was refused.
  boolean hasRefusals() {
    return !refusals.isEmpty();
  }

  /// Whether this class has created or deleted a pod of the workload, or a pod was refused.
  boolean hasTouched(KubernetesObject workload) {
    return touched.contains(workload.metadata().uid());
  }

  /// Replaces an object that the workload owns.
  void update(KubernetesObject object) {
    cluster.update(object);
  }

  /// Returns the Workloads of a namespace that were created for the given owner.
  List<Workload> workloadsFor(String namespace, OwnerReference owner) {
    var reference = new TypedLocalObjectReference(owner.group(), owner.kind(), owner.name());
    return cluster.objects().list(Workload.class, namespace).stream()
        .filter(it -> reference.equals(it.spec().controllerRef()))
        .toList();
  }

  boolean hasClaim(ObjectKey key) {
    return cluster.get(PersistentVolumeClaim.class, key) != null;
  }

  /// Deletes the pod: without a node at once, and otherwise after its grace period.
  void delete(Pod pod) {
    pod.metadata().controller().ifPresent(owner -> touched.add(owner.uid()));
    cluster.terminate(pod);
  }
}
