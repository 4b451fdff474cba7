package dev.berth.engine;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.engine.cache.ClusterCache;
import dev.berth.engine.cycle.DecisionBuilder;
import dev.berth.engine.cycle.NodeSearch;
import dev.berth.engine.cycle.Outcome;
import dev.berth.engine.cycle.ScheduleResult;
import dev.berth.engine.cycle.SchedulingCycle;
import dev.berth.engine.memo.Memo;
import dev.berth.engine.memo.MemoStats;
import dev.berth.engine.memo.RememberedTallies;
import dev.berth.engine.profile.EngineContext;
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
import dev.berth.framework.state.QueuedPodInfo;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

/// The engine: applies changes of the cluster, and finds nodes for pods, one at a time. For one
/// thread; it has no clock, no network and no randomness of its own. Where things take time, a
/// [Scheduler] works with its parts.
public final class Engine {
  /// How much memory remembered answers may take, in bytes.
  private static final long KEPT_ANSWERS = 64L << 20;

  /// How many different counts of pods are kept.
  private static final int KEPT_TALLIES = 1_000;

  private final ClusterState state;
  private final Profiles profiles;
  private final PreEnqueuePhase preEnqueue;
  private final RememberedTallies tallies;
  private final Memo memo;
  private final SchedulingCycle cycle;

  /// An engine with an empty cluster.
  ///
  /// @throws dev.berth.engine.profile.ProfileException if a profile cannot be built
  public Engine(EngineSettings settings, EnginePorts ports) {
    state = new ClusterState(settings.featureGates());
    tallies = new RememberedTallies(state.cache(), KEPT_TALLIES);
    memo = new Memo(state.cache(), state.nominator(), tallies, KEPT_ANSWERS);
    var shared = new SharedState();
    var builder =
        new ProfileBuilder(
            settings.registry(),
            ports.extenders(),
            state.nominator(),
            filters -> context(settings, ports, filters, shared),
            name -> ProfileMetrics.of(name, ports.metrics(), ports.metricsClock()));
    profiles =
        new Profiles(
            settings.profiles().stream().map(builder::build).toList(), settings.featureGates());
    preEnqueue = new PreEnqueuePhase(profiles.all());
    cycle =
        new SchedulingCycle(
            profiles, state.cache(), state.nominator(), search(settings), state.infos());
  }

  /// How much is remembered.
  MemoStats memoStats() {
    return memo.stats();
  }

  private NodeSearch search(EngineSettings settings) {
    ClusterCache cache = state.cache();
    Nominator nominator = state.nominator();
    return switch (settings.evaluation()) {
      case PLAIN -> {
        tallies.plain(true);
        yield new NodeSearch(cache, nominator, settings.choices());
      }
      case REMEMBERED -> NodeSearch.remembering(cache, nominator, settings.choices(), memo);
      case VERIFIED ->
          NodeSearch.verifying(cache, nominator, settings.choices(), memo, state::snapshot);
    };
  }

  private PluginContext context(
      EngineSettings settings, EnginePorts ports, NodeFilters filters, SharedState shared) {
    return new EngineContext(
        settings.featureGates(),
        state.cache(),
        tallies,
        state.objects(),
        state.objects(),
        state.cache(),
        state.nominator(),
        filters,
        ports.extenders().preemption(state.cache()),
        ports.live(),
        settings.choices(),
        ports.clock(),
        ports.writer(),
        shared,
        state::snapshot);
  }

  ClusterState state() {
    return state;
  }

  Profiles profiles() {
    return profiles;
  }

  PreEnqueuePhase preEnqueue() {
    return preEnqueue;
  }

  SchedulingCycle cycle() {
    return cycle;
  }

  /// Applies a change.
  public void apply(ClusterChange change) {
    state.enterThread();
    switch (change.object()) {
      case Node node -> state.applyNode(change, node);
      case Pod pod -> applyPod(change, pod);
      default -> state.applyOther(change);
    }
  }

  private void applyPod(ClusterChange change, Pod pod) {
    if (change instanceof ClusterChange.Deleted || pod.isFinished()) {
      state.podGone(pod.metadata().uid());
    } else if (!pod.spec().nodeName().isEmpty()) {
      state.podPlaced(info(pod));
    } else if (isResponsibleFor(pod)) {
      Pod before = change instanceof ClusterChange.Updated updated ? (Pod) updated.before() : pod;
      state.podWaits(before, info(pod));
    }
  }

  /// A snapshot of now, at the cost of what has changed since the last one.
  public Snapshot snapshot() {
    state.enterThread();
    return state.snapshot();
  }

  /// The pod as this engine's plugins see it.
  public PodInfo info(Pod pod) {
    return state.infos().of(pod);
  }

  /// Whether some profile has that scheduler name.
  public boolean isResponsibleFor(Pod pod) {
    return profiles.areResponsibleFor(pod);
  }

  /// Whether the pod is to be tried: it has no node; or it runs, and waits for resources that
  /// preemption may free on its node.
  public boolean isWaiting(Pod pod) {
    return profiles.isWaiting(pod);
  }

  /// The order in which pods that wait are to be tried: that of the queue sort plugin, which all
  /// profiles have in common.
  public Comparator<QueuedPodInfo> queueOrder() {
    return profiles.queueOrder();
  }

  /// Calls the PreEnqueue plugins for the pod, and if none rejects it, tries to find a node for it:
  /// for use without a [dev.berth.engine.queue.SchedulingQueue].
  ///
  /// @throws IllegalArgumentException if no profile has the pod's scheduler name
  ScheduleResult attempt(QueuedPodInfo queued) {
    state.enterThread();
    PreEnqueueRejection rejection =
        queued.pod().pod().isTerminating() ? null : preEnqueue.check(queued.pod(), null);
    return rejection == null
        ? cycle.run(queued)
        : new ScheduleResult(gated(queued, rejection), new Outcome.NotTried());
  }

  private static Decision gated(QueuedPodInfo queued, PreEnqueueRejection rejection) {
    var decision = new DecisionBuilder(queued);
    decision.rejectedBy(new TreeSet<>(List.of(rejection.plugin())));
    return decision.unscheduled(Result.GATED, rejection.message());
  }

  /// The decision that would be made about the pod, beginning with PreEnqueue plugins, without a
  /// change: the pod is assumed to be nowhere, and nominated to no node.
  ///
  /// @throws IllegalArgumentException if no profile has the pod's scheduler name
  public Decision consider(QueuedPodInfo queued) {
    state.enterThread();
    PreEnqueueRejection rejection = preEnqueue.check(queued.pod(), null);
    return rejection == null ? cycle.consider(queued) : gated(queued, rejection);
  }
}
