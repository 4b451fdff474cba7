package dev.berth.engine;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.engine.binding.Binding;
import dev.berth.engine.cache.ClusterCache;
import dev.berth.engine.cache.ObjectStore;
import dev.berth.engine.cycle.Attempt;
import dev.berth.engine.cycle.DecisionDraft;
import dev.berth.engine.cycle.Outcome;
import dev.berth.engine.cycle.ReservePhase;
import dev.berth.engine.cycle.SchedulingCycle;
import dev.berth.engine.profile.EngineContext;
import dev.berth.engine.profile.PostFilterPhase;
import dev.berth.engine.profile.Profile;
import dev.berth.engine.profile.ProfileBuilder;
import dev.berth.engine.profile.ProfileMeter;
import dev.berth.engine.profile.Profiles;
import dev.berth.engine.profile.SharedParts;
import dev.berth.engine.queue.Gate;
import dev.berth.engine.queue.Nominator;
import dev.berth.engine.queue.PreEnqueueGate;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PostFilterResult.Nominate;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.Decision.Result;
import dev.berth.framework.handle.NodeFilters;
import dev.berth.framework.preemption.Nominations;
import dev.berth.framework.state.PodInfo;
import dev.berth.framework.state.PodInfos;
import dev.berth.framework.state.PodRequests;
import dev.berth.framework.state.QueuedPodInfo;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

/// The engine: is told what changes in the cluster, and finds places for pods, one at a time. One
/// thread calls it; it has no clock, no network and no chance of its own.
public final class Engine {
  /// Of how many the wishes for neighbours are remembered; a workload is of one kind.
  private static final int KINDS_OF_PODS = 10_000;

  private final ClusterCache cache = new ClusterCache();
  private final ObjectStore objects = new ObjectStore();
  private final Nominator nominator = new Nominator();
  private final SharedParts parts = new SharedParts();
  private final PodInfos infos;
  private final boolean makesRoomForResizes;
  private final ReservePhase reservePhase;
  private final Profiles profiles;
  private final PreEnqueueGate gate;
  private final SchedulingCycle cycle;
  private final Stopwatch stopwatch;

  /// An engine that knows nothing of the cluster yet.
  ///
  /// @throws dev.berth.engine.profile.ProfileException if a profile cannot be built
  public Engine(EngineSettings settings) {
    infos = new PodInfos(PodRequests.ofRunning(settings.featureGates()), KINDS_OF_PODS);
    makesRoomForResizes =
        settings
            .featureGates()
            .enabled(SchedulerFeature.IN_PLACE_POD_VERTICAL_SCALING_SCHEDULER_PREEMPTION);
    reservePhase = new ReservePhase(cache, infos);
    var builder =
        new ProfileBuilder(
            settings.registry(),
            settings.extenders(),
            filters -> context(settings, filters),
            name -> ProfileMeter.of(name, settings.metrics(), settings.clock()));
    profiles = new Profiles(settings.profiles().stream().map(builder::build).toList());
    gate = new PreEnqueueGate(profileList());
    cycle = new SchedulingCycle(cache, settings.choices());
    stopwatch = new Stopwatch(settings.metrics(), settings.clock());
  }

  private PluginContext context(EngineSettings settings, NodeFilters filters) {
    return new EngineContext(
        settings.featureGates(),
        cache,
        objects,
        objects,
        nominator,
        filters,
        settings.extenders().review(cache),
        settings.live(),
        settings.choices(),
        settings.clock(),
        settings.writer(),
        parts);
  }

  /// The profiles, by scheduler name.
  List<Profile> profileList() {
    return profiles.all().stream().map(Profiles.Entry::profile).toList();
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

  /// Takes note of a change.
  public void apply(ClusterChange change) {
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
    return profiles.all().iterator().next().profile().queueSort();
  }

  /// Asks the PreEnqueue plugins about the pod, and if they have nothing against it, tries to find
  /// a place for it: for who has no [dev.berth.engine.queue.SchedulingQueue].
  ///
  /// @throws IllegalArgumentException if no profile has the pod's scheduler name
  public Attempt attempt(QueuedPodInfo queued) {
    Gate closed = queued.pod().pod().isTerminating() ? null : gate.check(queued.pod(), null);
    return closed == null
        ? schedule(queued)
        : new Attempt(gated(queued, closed), new Outcome.NotTried());
  }

  private static Decision gated(QueuedPodInfo queued, Gate closed) {
    var draft = new DecisionDraft(queued);
    draft.rejectedBy(new TreeSet<>(List.of(closed.plugin())));
    return draft.unscheduled(Result.GATED, closed.message());
  }

  /// Finds out what would be decided about the pod, by the PreEnqueue plugins to begin with, and
  /// leaves everything as it is: the pod is assumed to be nowhere, and nominated to no node.
  ///
  /// @throws IllegalArgumentException if no profile has the pod's scheduler name
  public Decision consider(QueuedPodInfo queued) {
    Gate closed = gate.check(queued.pod(), null);
    return closed == null
        ? switch (find(queued)) {
          case SchedulingCycle.Finding.Picked picked -> picked.draft().scheduled(picked.node());
          case SchedulingCycle.Finding.Rejected rejected -> rejected.decision();
        }
        : gated(queued, closed);
  }

  /// Tries to find a place for the pod. If it is found, the pod is assumed to be there from now on.
  ///
  /// @throws IllegalArgumentException if no profile has the pod's scheduler name
  public Attempt schedule(QueuedPodInfo queued) {
    if (queued.pod().pod().isTerminating()) {
      return new Attempt(
          new DecisionDraft(queued).unscheduled(Result.SKIPPED, ""), new Outcome.NotTried());
    }
    return switch (find(queued)) {
      case SchedulingCycle.Finding.Picked picked ->
          reserve(profile(queued).profile(), queued, picked);
      case SchedulingCycle.Finding.Rejected rejected ->
          new Attempt(
              rejected.decision(), outcome(queued.pod(), rejected.help()), rejected.pending());
    };
  }

  private SchedulingCycle.Finding find(QueuedPodInfo queued) {
    Profiles.Entry profile = profile(queued);
    cache.refresh();
    Instant begun = stopwatch.now();
    SchedulingCycle.Finding finding = cycle.run(profile.profile(), profile.filters(), queued);
    stopwatch.searched(begun);
    return finding;
  }

  private Profiles.Entry profile(QueuedPodInfo queued) {
    String name = queued.pod().pod().spec().schedulerName();
    Profiles.Entry profile = profiles.of(name);
    if (profile == null) {
      throw new IllegalArgumentException("no profile has the scheduler name " + name);
    }
    return profile;
  }

  private Attempt reserve(
      Profile profile, QueuedPodInfo queued, SchedulingCycle.Finding.Picked picked) {
    PodInfo pod = queued.pod();
    if (cache.holds(pod.uid())) {
      return alreadyThere(pod, picked);
    }
    nominator.remove(pod.uid());
    return reservePhase.run(profile, pod, picked);
  }

  /// The pod waited for room to be resized, and now there is some. As in kube-scheduler, this ends
  /// as an error, which changes nothing: the kubelet resizes the pod.
  private static Attempt alreadyThere(PodInfo pod, SchedulingCycle.Finding.Picked picked) {
    String message =
        "pod %s(%s) is in the cache, so can't be assumed".formatted(pod.uid(), pod.key());
    return new Attempt(
        picked.draft().unscheduled(Result.ERROR, message), new Outcome.Pending(false, List.of()));
  }

  private Outcome outcome(PodInfo pod, PostFilterPhase.Answer help) {
    Nominate nominate = help.nominate();
    if (waitsForResize(pod.pod())) {
      return nominate == null
          ? new Outcome.Pending(false, help.effects())
          : new Outcome.MakeRoom(
              help.nominatedBy(),
              nominate.node(),
              nominate.victims(),
              Nominations.voidedBy(pod, nominate.node(), nominator),
              help.effects());
    }
    if (nominate == null) {
      String node = help.clearNomination() ? "" : pod.pod().status().nominatedNodeName();
      nominator.nominate(pod, node);
      return new Outcome.Pending(help.clearNomination(), help.effects());
    }
    List<PodInfo> losers = Nominations.voidedBy(pod, nominate.node(), nominator);
    nominator.nominate(pod, nominate.node());
    return new Outcome.Nominate(
        help.nominatedBy(), nominate.node(), nominate.victims(), losers, help.effects());
  }

  /// An attempt has ended nobody knows where: the pod is on no node, and nominated to none.
  void giveUp(String uid) {
    cache.forget(uid);
    nominator.remove(uid);
  }

  /// The binding has failed: what was reserved for the pod is given back, and it is assumed nowhere
  /// any more.
  ///
  /// @return what is to be undone in the cluster
  public ReservePhase.Undone forget(Binding binding) {
    nominator.remove(binding.pod().uid());
    return reservePhase.undo(binding.profile(), binding.pod(), binding.node(), binding.state());
  }
}
