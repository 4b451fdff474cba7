package dev.berth.cluster.controller.workload;

import dev.berth.api.apps.DaemonSet;
import dev.berth.api.apps.Deployment;
import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.apps.StatefulSet;
import dev.berth.api.batch.Job;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.ReplicationController;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.OwnerReference;
import dev.berth.api.policy.PodDisruptionBudget;
import dev.berth.cluster.apiserver.admission.Refusal;
import dev.berth.cluster.apiserver.admission.TemplateComparison;
import dev.berth.cluster.controller.node.TaintEvicted;
import dev.berth.cluster.controller.node.TaintEviction;
import dev.berth.cluster.controller.workload.WorkloadController.Counts;
import dev.berth.cluster.simulation.Controllers;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.cluster.simulation.PodObstacle;
import dev.berth.engine.ClusterChange;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The controllers of all workloads of a cluster, and the controllers that evict pods from its
/// nodes. A running workload that nobody has changed is left alone until it loses a pod; a
/// DaemonSet, until a node changes. For one thread.
public final class ControllerManager implements Controllers {
  private final EmbeddedCluster cluster;
  private final PodControl control;
  private final ControlledObjects controlled = new ControlledObjects();
  private final Revisions revisions = new Revisions();
  private final ReplicaSetController replicaSets;
  private final DeploymentController deployments;
  private final StatefulSetController statefulSets;
  private final DaemonSetController daemonSets;
  private final JobController jobs;
  private final Evictions evictions;
  private final NodeDrain drain;
  private final TaintEviction taintEviction;
  private final KubeletAdmission kubelets;

  /// Pods that name their nodes, and that no kubelet has seen.
  private List<Pod> unseen;

  /// Workloads whose controllers act, by UID; false for workloads that had no pods before.
  private final Map<String, Boolean> active = new LinkedHashMap<>();

  private final Map<String, KubernetesObject> workloads = new LinkedHashMap<>();
  private final Set<String> changed = new LinkedHashSet<>();

  /// The waiting pods of workloads.
  private final Map<ObjectKey, Pod> pending = new LinkedHashMap<>();

  /// The pods that were waiting when other pods left their nodes, with their UIDs.
  private final Map<ObjectKey, String> waited = new LinkedHashMap<>();

  /// Whether a pod has left its node since the last time that the controllers acted.
  private boolean hasLeft;

  private boolean hasRemadeClaims;

  /// Whether changes are news; false while the cluster reports its initial objects.
  private final boolean isStarted;

  /// @param gates the features of the controllers
  /// @param drained the names of nodes whose pods are evicted
  /// @param unseen the pods that name their nodes, and that no kubelet has seen
  ControllerManager(
      EmbeddedCluster cluster,
      PodControl control,
      KubeletAdmission kubelets,
      TemplateComparison templates,
      FeatureGates gates,
      List<String> drained,
      List<Pod> unseen) {
    this.cluster = cluster;
    this.kubelets = kubelets;
    this.unseen = List.copyOf(unseen);
    evictions = new Evictions(cluster, this::workloadOf);
    drain = new NodeDrain(cluster, drained, evictions);
    this.control = control;
    replicaSets = new ReplicaSetController(controlled, control);
    deployments = new DeploymentController(cluster, controlled, control, replicaSets, templates);
    statefulSets = new StatefulSetController(controlled, control, revisions);
    daemonSets = new DaemonSetController(cluster, controlled, control, revisions);
    jobs = new JobController(controlled, control, gates);
    cluster.watch(this::apply);
    cluster.list(Pod.class).stream().filter(Pod::isFinished).forEach(controlled::put);
    taintEviction = new TaintEviction(cluster, gates);
    isStarted = true;
  }

  Revisions revisions() {
    return revisions;
  }

  ControlledObjects controlled() {
    return controlled;
  }

  /// Whether the controller of another workload acts for the object.
  boolean isControlled(KubernetesObject object) {
    return workloadOf(object) != null;
  }

  /// Makes the controller of a workload act from now on.
  void activate(KubernetesObject workload) {
    var uid = workload.metadata().uid();
    active.put(
        uid,
        !controlled.podsOf(workload).isEmpty() || !controlled.replicaSetsOf(workload).isEmpty());
    changed.add(uid);
  }

  /// Makes the controller of a workload that was read with its pods continue, if it replaces pods
  /// that have ended, or if an API server refuses the missing pods, because the controller would
  /// try again and again. If only the workload's status shows the refusal, takes it from there.
  void resume(KubernetesObject workload) {
    if (!lacksPods(workload)) {
      return;
    }
    var pod = Workloads.created(workload);
    if (replacesEnded(workload) || (pod != null && control.refuses(pod))) {
      activate(workload);
      return;
    }
    lacking(workload)
        .forEach(set ->
            Refusal.recorded(set)
                .ifPresent(refusal -> {
                  control.refused(set, refusal);
                  active.put(workload.metadata().uid(), count(workload).outdated() > 0);
                }));
  }

  /// Whether the status of a workload says that an API server refuses its pods.
  boolean isRefused(KubernetesObject workload) {
    return lacking(workload).anyMatch(set -> Refusal.recorded(set).isPresent());
  }

  /// Returns the ReplicaSets of a workload, or the workload itself, that lack pods.
  private Stream<ReplicaSet> lacking(KubernetesObject workload) {
    return Stream.concat(Stream.of(workload), controlled.replicaSetsOf(workload).stream())
        .filter(ReplicaSet.class::isInstance)
        .map(ReplicaSet.class::cast)
        .filter(set -> controlled.activePods(set) < ReplicaSetController.replicas(set));
  }

  /// Whether the workload has pods that have ended, and that its controller replaces.
  private boolean replacesEnded(KubernetesObject workload) {
    return !(workload instanceof Job) && podsOf(workload).stream().anyMatch(Pod::isFinished);
  }

  /// Returns the workloads that were left alone, and lack pods.
  ///
  /// @param which selects the workloads, because counting the pods of all workloads takes time
  List<KubernetesObject> lacking(Predicate<KubernetesObject> which) {
    return workloads.entrySet().stream()
        .filter(it -> !active.containsKey(it.getKey()))
        .map(Map.Entry::getValue)
        .filter(it -> which.test(it) && !isControlled(it) && lacksPods(it))
        .toList();
  }

  /// Whether the workload lacks pods, and none of its pods waits or is being deleted.
  private boolean lacksPods(KubernetesObject workload) {
    if (workload instanceof Deployment it && it.spec().paused()) {
      return false;
    }
    var counts = count(workload);
    return counts.updated() < counts.desired()
        && podsOf(workload).stream().noneMatch(it -> it.isTerminating() || PodStates.isPending(it));
  }

  /// Whether a Job still needs pods to succeed.
  boolean isRunning(Job job) {
    return workloads.containsKey(job.metadata().uid())
        && !JobController.isDone(job)
        && jobs.count(job).desired() > 0;
  }

  /// Deletes a Job with its pods.
  void remove(Job job) {
    var uid = job.metadata().uid();
    active.remove(uid);
    changed.remove(uid);
    workloads.remove(uid);
    controlled.podsOf(job).stream().filter(PodStates::isActive).toList().forEach(control::delete);
    cluster.delete(job);
    workloads.remove(uid);
  }

  @Override
  public boolean reconcile() {
    var before = cluster.writes();
    remakeClaims();
    var waiting = Map.copyOf(pending);
    hasLeft = false;
    kubelets.admit(unseen);
    unseen = List.of();
    cluster.syncPods();
    if (hasLeft) {
      waiting.forEach((key, pod) -> waited.put(key, pod.metadata().uid()));
    }
    control.rejections().forEach(rejected -> noteChange(rejected.pod(), true));
    drain.evict();
    taintEviction.evict();
    while (!changed.isEmpty()) {
      var next = changed.iterator().next();
      changed.remove(next);
      var workload = workloads.get(next);
      if (workload != null) {
        sync(workload);
      }
    }
    return cluster.writes() > before;
  }

  @Override
  public @Nullable Instant nextDue() {
    return Controllers.earlier(cluster.nextPodSync(), taintEviction.nextDue());
  }

  /// Returns the rollouts of workloads that are new, that have got or lost pods, or that still have
  /// pods of former templates, in the order in which their controllers began to act.
  public List<Rollout> rollouts() {
    var rollouts = new ArrayList<Rollout>();
    active.forEach((uid, isUpdate) -> {
      var workload = workloads.get(uid);
      if (workload != null) {
        var rollout = rollout(workload, isUpdate);
        if (!isUpdate || rollout.outdated() > 0 || hasTouched(workload)) {
          rollouts.add(rollout);
        }
      }
    });
    return rollouts;
  }

  /// Returns the rollouts that lack pods because an API server refuses them.
  public List<Rollout> refused() {
    return control.hasRefusals()
        ? rollouts().stream().filter(rollout -> rollout.refused() > 0).toList()
        : List.of();
  }

  /// Returns the claims of StatefulSets that were created again, because the claims did not exist
  /// although their pods did.
  public List<ObjectKey> remadeClaims() {
    return statefulSets.remadeClaims();
  }

  /// Returns what keeps pods with a node from running.
  public List<PodObstacle> obstacles() {
    var obstacles = new ArrayList<>(cluster.obstacles());
    obstacles.addAll(control.rejections());
    return obstacles;
  }

  /// Whether the pod belongs to a former template of its workload.
  public boolean isOutdated(Pod pod) {
    return switch (workloadOf(pod)) {
      case Deployment it -> deployments.isOutdated(it, pod);
      case StatefulSet it -> !Revisions.isOf(revisions.of(it, it.spec().template()), pod);
      case DaemonSet it -> !Revisions.isOf(revisions.of(it, it.spec().template()), pod);
      case null, default -> false;
    };
  }

  /// Creates missing claims of waiting pods, because no StatefulSet has deleted these claims.
  private void remakeClaims() {
    if (!hasRemadeClaims) {
      hasRemadeClaims = true;
      for (var workload : List.copyOf(workloads.values())) {
        if (workload instanceof StatefulSet it) {
          statefulSets.remakeClaims(it);
        }
      }
    }
  }

  private boolean hasTouched(KubernetesObject workload) {
    return control.hasTouched(workload)
        || controlled.replicaSetsOf(workload).stream().anyMatch(control::hasTouched);
  }

  /// Starts to evict the pods of a node as far as disruption budgets allow, like the pods of nodes
  /// that are drained from the beginning. The caller cordons the node.
  public void drain(String node) {
    drain.add(node);
  }

  /// Stops evicting the pods of the node. The caller uncordons the node.
  public void endDrain(String node) {
    drain.end(node);
  }

  /// Returns the results for the drained nodes.
  public List<Drain> drains() {
    return drain.drains();
  }

  /// Returns the eviction API of the cluster.
  public Evictions evictions() {
    return evictions;
  }

  /// Returns the pods that were deleted because of taints of their nodes, in the order of their
  /// deletion.
  public List<TaintEvicted> evictedByTaints() {
    return taintEviction.evicted();
  }

  /// Returns how many pods stay on nodes whose taints they tolerate only for a time, because no
  /// time passes.
  public int heldDespiteTaints() {
    return taintEviction.held();
  }

  /// Returns the disruption budgets of the cluster with their pods.
  public List<DisruptionTarget> disruptionTargets() {
    return cluster.list(PodDisruptionBudget.class).stream()
        .map(budget -> DisruptionTarget.of(budget, cluster.list(Pod.class), this::workloadOf))
        .toList();
  }

  /// Returns the pods of a workload, including the pods of its ReplicaSets.
  List<Pod> podsOf(KubernetesObject workload) {
    var pods = new ArrayList<>(controlled.podsOf(workload));
    controlled.replicaSetsOf(workload).forEach(set -> pods.addAll(controlled.podsOf(set)));
    return pods;
  }

  /// Returns the rollout of a workload.
  ///
  /// @param isUpdate whether pods of an earlier template existed
  public Rollout rollout(KubernetesObject workload, boolean isUpdate) {
    var counts = count(workload);
    var pods = podsOf(workload);
    var refusal = control.refusal(workload);
    for (var set : controlled.replicaSetsOf(workload)) {
      refusal = refusal == null ? control.refusal(set) : refusal;
    }
    return new Rollout(
        workload,
        isUpdate,
        counts.desired(),
        counts.updated(),
        counts.ready(),
        counts.outdated(),
        counts.kept(),
        pods.stream().filter(this::fittedLater).map(Pod::key).toList(),
        pods.stream().filter(PodStates::isPending).map(Pod::key).toList(),
        pods.stream().filter(pod -> isBroken(workload, pod)).toList(),
        pods.stream().filter(cluster::lingers).toList(),
        obstacles().stream().filter(it -> workload.equals(workloadOf(it.pod()))).toList(),
        refusal);
  }

  private boolean isBroken(KubernetesObject workload, Pod pod) {
    return workload instanceof StatefulSet set
        && !StatefulSetController.isParallel(set)
        && !StatefulSetController.updatesOnDelete(set)
        && PodStates.isActive(pod)
        && PodStates.isBound(pod)
        && !PodStates.isReady(pod)
        && isOutdated(pod);
  }

  private boolean fittedLater(Pod pod) {
    return PodStates.isBound(pod) && pod.metadata().uid().equals(waited.get(pod.key()));
  }

  private void sync(KubernetesObject workload) {
    switch (workload) {
      case Deployment it -> deployments.sync(it);
      case ReplicaSet it -> replicaSets.sync(it);
      case ReplicationController it -> replicaSets.sync(it);
      case StatefulSet it -> statefulSets.sync(it);
      case DaemonSet it -> daemonSets.sync(it);
      case Job it -> jobs.sync(it);
      default -> throw new IllegalArgumentException(workload.kind());
    }
  }

  private Counts count(KubernetesObject workload) {
    return switch (workload) {
      case Deployment it -> deployments.count(it);
      case ReplicaSet it -> replicaSets.count(it);
      case ReplicationController it -> replicaSets.count(it);
      case StatefulSet it -> statefulSets.count(it);
      case DaemonSet it -> daemonSets.count(it);
      case Job it -> jobs.count(it);
      default -> throw new IllegalArgumentException(workload.kind());
    };
  }

  private void apply(ClusterChange change) {
    controlled.apply(change);
    if (change instanceof ClusterChange.Updated(Pod before, Pod pod)
        && pod.isTerminating()
        && !before.isTerminating()
        && pod.disruption() != null) {
      jobs.disrupted(pod);
    }
    noteChange(change.object(), change instanceof ClusterChange.Deleted);
  }

  private void noteChange(KubernetesObject object, boolean isDeleted) {
    if (Workloads.isWorkload(object)) {
      workloads.put(object.metadata().uid(), object);
    }
    hasLeft |= isDeleted && object instanceof Pod pod && PodStates.isBound(pod);
    if (object instanceof Node && isStarted) {
      activateDaemonSets();
    }
    if (object instanceof Pod pod && pod.metadata().controller().isPresent()) {
      if (PodStates.isPending(pod) && !isDeleted) {
        pending.put(pod.key(), pod);
      } else {
        pending.remove(pod.key());
      }
    }
    var workload = workloadOf(object);
    if (workload == null) {
      return;
    }
    var uid = workload.metadata().uid();
    if (object instanceof Pod pod && (isDeleted || (isStarted && pod.isTerminating()))) {
      active.putIfAbsent(uid, false);
    }
    if (active.containsKey(uid)) {
      changed.add(uid);
    }
  }

  private void activateDaemonSets() {
    workloads.forEach((uid, workload) -> {
      if (workload instanceof DaemonSet) {
        active.putIfAbsent(uid, true);
        changed.add(uid);
      }
    });
  }

  /// Returns the workload whose controller has to act when the object changes, such as the
  /// Deployment of a pod; null if there is none.
  public @Nullable KubernetesObject workloadOf(KubernetesObject object) {
    var owner =
        object.metadata().controller().map(OwnerReference::uid).map(workloads::get).orElse(null);
    if (owner instanceof ReplicaSet set) {
      var above = workloadOf(set);
      return above == null ? set : above;
    }
    return owner;
  }
}
