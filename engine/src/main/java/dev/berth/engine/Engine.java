package dev.berth.engine;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.engine.binding.AssumedPod;
import dev.berth.engine.cache.ClusterCache;
import dev.berth.engine.cache.EngineThread;
import dev.berth.engine.cache.ObjectStore;
import dev.berth.engine.cycle.DecisionBuilder;
import dev.berth.engine.cycle.Outcome;
import dev.berth.engine.cycle.ScheduleResult;
import dev.berth.engine.cycle.SchedulingCycle;
import dev.berth.engine.cycle.Undone;
import dev.berth.engine.profile.EngineContext;
import dev.berth.engine.profile.Profile;
import dev.berth.engine.profile.ProfileBuilder;
import dev.berth.engine.profile.ProfileMetrics;
import dev.berth.engine.profile.Profiles;
import dev.berth.engine.profile.SharedState;
import dev.berth.engine.queue.Nominator;
import dev.berth.engine.queue.PreEnqueuePhase;
import dev.berth.engine.queue.PreEnqueueRejection;
import dev.berth.framework.PluginContext;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.Decision.Result;
import dev.berth.framework.handle.NodeFilters;
import dev.berth.framework.handle.Snapshot;
import dev.berth.framework.state.PodInfo;
import dev.berth.framework.state.PodInfoFactory;
import dev.berth.framework.state.PodRequests;
import dev.berth.framework.state.QueuedPodInfo;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

/// The engine: takes note of changes in the cluster, and finds nodes for pods, one at a time. For
/// one thread; it has no clock, no network and no randomness of its own.
public final class Engine {
  /// For how many kinds of pods the affinity terms are remembered; a workload is of one kind.
  private static final int KINDS_OF_PODS = 10_000;

  private final EngineThread thread = new EngineThread();
  private final ClusterCache cache = new ClusterCache(thread);
  private final ObjectStore objects = new ObjectStore(thread);
  private final Nominator nominator = new Nominator(thread);
  private final SharedState shared = new SharedState();
  private final PodRequests requests;
  private final PodInfoFactory infos;
  private final boolean makesRoomForResizes;
  private final Profiles profiles;
  private final PreEnqueuePhase preEnqueue;
  private final SchedulingCycle cycle;
  private volatile Snapshot snapshot =
      new Snapshot(cache.snapshot(), objects.snapshot(), nominator.snapshot());

  /// An engine that knows nothing of the cluster yet.
  ///
  /// @throws dev.berth.engine.profile.ProfileException if a profile cannot be built
  public Engine(EngineSettings settings) {
    requests = PodRequests.ofRunning(settings.featureGates());
    infos = new PodInfoFactory(requests, KINDS_OF_PODS);
    makesRoomForResizes =
        settings
            .featureGates()
            .enabled(SchedulerFeature.IN_PLACE_POD_VERTICAL_SCALING_SCHEDULER_PREEMPTION);
    var builder =
        new ProfileBuilder(
            settings.registry(),
            settings.extenders(),
            nominator,
            filters -> context(settings, filters),
            name -> ProfileMetrics.of(name, settings.metrics(), settings.metricsClock()));
    profiles = new Profiles(settings.profiles().stream().map(builder::build).toList());
    preEnqueue = new PreEnqueuePhase(profileList());
    cycle = new SchedulingCycle(cache, nominator, settings.choices(), infos);
  }

  private PluginContext context(EngineSettings settings, NodeFilters filters) {
    return new EngineContext(
        settings.featureGates(),
        cache,
        objects,
        objects,
        nominator,
        filters,
        settings.extenders().preemption(cache),
        settings.live(),
        settings.choices(),
        settings.clock(),
        settings.writer(),
        shared,
        this::snapshot);
  }

  /// The profiles, by scheduler name.
  List<Profile> profileList() {
    return List.copyOf(profiles.all());
  }

  /// The nodes and the pods on them.
  ClusterCache cache() {
    return cache;
  }

  /// All objects of a kind, other than nodes and pods.
  <T extends KubernetesObject> Collection<T> objects(Class<T> kind) {
    return objects.list(kind);
  }

  /// Who is nominated where.
  Nominator nominator() {
    return nominator;
  }

  /// The engine works on the current thread from now on: live views are read there only.
  public void enterThread() {
    thread.enter();
  }

  /// The cluster as it is known now, at the cost of what has changed since the last snapshot. On
  /// other threads than the engine's: the snapshot that was taken last.
  public Snapshot snapshot() {
    if (thread.isCurrent()) {
      snapshot = new Snapshot(cache.snapshot(), objects.snapshot(), nominator.snapshot());
    }
    return snapshot;
  }

  /// Takes note of a change.
  public void apply(ClusterChange change) {
    thread.enter();
    switch (change.object()) {
      case Node node -> applyNode(change, node);
      case Pod pod -> applyPod(change, pod);
      default -> {
        if (change instanceof ClusterChange.Deleted) {
          objects.remove(change.object());
        } else {
          objects.put(change.object());
        }
      }
    }
  }

  private void applyNode(ClusterChange change, Node node) {
    switch (change) {
      case ClusterChange.Added _ -> cache.addNode(node);
      case ClusterChange.Updated _ -> cache.updateNode(node);
      case ClusterChange.Deleted _ -> cache.removeNode(node.metadata().name());
    }
  }

  private void applyPod(ClusterChange change, Pod pod) {
    if (change instanceof ClusterChange.Deleted || pod.isFinished()) {
      podGone(pod.metadata().uid());
    } else if (!pod.spec().nodeName().isEmpty()) {
      podPlaced(info(pod));
    } else if (isResponsibleFor(pod)) {
      Pod before = change instanceof ClusterChange.Updated updated ? (Pod) updated.before() : pod;
      podWaits(before, info(pod));
    }
  }

  /// The pod as this engine's plugins see it.
  public PodInfo info(Pod pod) {
    return infos.of(pod);
  }

  /// The pods as this engine's plugins see them. Safe on any thread.
  List<PodInfo> infos(Collection<Pod> pods) {
    var factory = new PodInfoFactory(requests, KINDS_OF_PODS);
    return pods.stream().map(factory::of).toList();
  }

  /// The pod has been seen to have a node, as was assumed or not.
  void podPlaced(PodInfo pod) {
    cache.addPod(pod);
    nominator.remove(pod.uid());
  }

  /// The pod has been seen without a node. If it is assumed to have one, that counts.
  void podWaits(Pod before, PodInfo pod) {
    if (!cache.isAssumed(pod.uid())) {
      nominator.update(before, pod);
    }
  }

  void podGone(String uid) {
    cache.removePod(uid);
    nominator.remove(uid);
  }

  /// Whether some profile has that scheduler name.
  public boolean isResponsibleFor(Pod pod) {
    return profiles.of(pod.spec().schedulerName()) != null;
  }

  /// Whether the pod is to be tried: it has no node; or it runs, and waits for resources that
  /// preemption may free on its node.
  public boolean isWaiting(Pod pod) {
    return !pod.isFinished()
        && (pod.spec().nodeName().isEmpty() || (waitsForResize(pod) && isResponsibleFor(pod)));
  }

  /// Whether the pod runs, and waits for resources that preemption may free on its node.
  boolean waitsForResize(Pod pod) {
    return makesRoomForResizes && pod.isResizeDeferred();
  }

  /// The order in which pods that wait are to be tried: that of the queue sort plugin, which all
  /// profiles have in common.
  public Comparator<QueuedPodInfo> queueOrder() {
    return profiles.all().iterator().next().queueSort();
  }

  /// Calls the PreEnqueue plugins for the pod, and if none rejects it, tries to find a node for it:
  /// for use without a [dev.berth.engine.queue.SchedulingQueue].
  ///
  /// @throws IllegalArgumentException if no profile has the pod's scheduler name
  public ScheduleResult attempt(QueuedPodInfo queued) {
    thread.enter();
    PreEnqueueRejection rejection =
        queued.pod().pod().isTerminating() ? null : preEnqueue.check(queued.pod(), null);
    return rejection == null
        ? schedule(queued)
        : new ScheduleResult(gated(queued, rejection), new Outcome.NotTried());
  }

  private static Decision gated(QueuedPodInfo queued, PreEnqueueRejection rejection) {
    var decision = new DecisionBuilder(queued);
    decision.rejectedBy(new TreeSet<>(List.of(rejection.plugin())));
    return decision.unscheduled(Result.GATED, rejection.message());
  }

  /// Finds out what would be decided about the pod, by the PreEnqueue plugins to begin with, and
  /// leaves everything as it is: the pod is assumed to be nowhere, and nominated to no node.
  ///
  /// @throws IllegalArgumentException if no profile has the pod's scheduler name
  public Decision consider(QueuedPodInfo queued) {
    thread.enter();
    PreEnqueueRejection rejection = preEnqueue.check(queued.pod(), null);
    return rejection == null ? cycle.consider(profile(queued), queued) : gated(queued, rejection);
  }

  /// Tries to find a node for the pod. If one is found, the pod is assumed to be there from now on.
  ///
  /// @throws IllegalArgumentException if no profile has the pod's scheduler name
  ScheduleResult schedule(QueuedPodInfo queued) {
    thread.enter();
    return cycle.run(profile(queued), queued, waitsForResize(queued.pod().pod()));
  }

  private Profile profile(QueuedPodInfo queued) {
    String name = queued.pod().pod().spec().schedulerName();
    Profile profile = profiles.of(name);
    if (profile == null) {
      throw new IllegalArgumentException("no profile has the scheduler name " + name);
    }
    return profile;
  }

  /// An attempt has failed in the middle: the pod is on no node, and nominated to none.
  void abandon(String uid) {
    cycle.abandon(uid);
  }

  /// The binding has failed: what was reserved for the pod is given back, and it is assumed nowhere
  /// any more.
  ///
  /// @return what is to be undone in the cluster
  Undone forget(AssumedPod assumed) {
    return cycle.forget(assumed);
  }
}
