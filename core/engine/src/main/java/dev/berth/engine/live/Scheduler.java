package dev.berth.engine.live;

import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.engine.ClusterChange;
import dev.berth.engine.ClusterState;
import dev.berth.engine.Engine;
import dev.berth.engine.EnginePorts;
import dev.berth.engine.binding.PermitWaits;
import dev.berth.engine.extender.Extenders;
import dev.berth.engine.live.EngineMessage.Activate;
import dev.berth.engine.live.EngineMessage.BindingFinished;
import dev.berth.engine.live.EngineMessage.ClusterChanged;
import dev.berth.engine.live.EngineMessage.EvictionFinished;
import dev.berth.engine.live.EngineMessage.Expect;
import dev.berth.engine.live.EngineMessage.ExpectNoMore;
import dev.berth.engine.live.EngineMessage.Nominate;
import dev.berth.engine.live.EngineMessage.PermitDecided;
import dev.berth.engine.live.EngineMessage.Question;
import dev.berth.engine.live.EngineMessage.Reconfigure;
import dev.berth.engine.live.EngineMessage.RequeueAudited;
import dev.berth.engine.live.EngineMessage.Start;
import dev.berth.engine.live.EngineMessage.Stop;
import dev.berth.engine.live.EngineMessage.TaskFailed;
import dev.berth.engine.live.EngineMessage.TasksIdle;
import dev.berth.engine.port.BackgroundPort;
import dev.berth.engine.port.EngineMetrics;
import dev.berth.engine.port.QueueMetrics;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.engine.profile.LiveHandles;
import dev.berth.engine.queue.QueueEntry;
import dev.berth.engine.queue.QueueName;
import dev.berth.engine.queue.QueueingHints;
import dev.berth.engine.queue.SchedulingQueue;
import dev.berth.framework.QueueSortPlugin;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.cluster.RunningPreemptions;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.GroupSpec;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.PluginStatus;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A running scheduler: an engine with a queue, in a cluster where things take time. Pods are tried
/// in the order of the queue, and are bound while other pods are tried.
///
/// ```
/// other threads ─ submit ─▶ inbox ──▶ cache, queue ──▶ engine ──▶ Decision
///                              ▲        one thread                    │
///                              └─── tasks: bind, evict, report ◀──────┘
/// ```
///
/// Any thread may [#submit] changes. One thread calls [#run], or [#step] repeatedly; everything
/// except tasks happens on that thread. The scheduler acts only on changes and calls: the same
/// changes at the same times lead to the same decisions.
public final class Scheduler {
  /// While pods are waiting and each attempt is quick, bindings begin in batches of this size.
  private static final int BINDINGS_AT_A_TIME = 8;

  private static final Duration QUICK = Duration.ofNanos(200_000);

  private final Inbox inbox = new Inbox();
  private final Engine engine;
  private final ClusterState state;
  private final SchedulingQueue queue;
  private final PermitWaits permits;
  private final Preemptions preemptions;
  private final BindingCycles bindings;
  private final KeyedSerialExecutor lanes;
  private final SchedulingLoop loop;
  private final PodEventHandler pods;
  private final ClusterEventHandler changes;
  private final Audits audits;
  private final BackgroundWorks background;
  private final QueueMetrics queueMetrics;
  private final InstantSource clock;
  private final InstantSource wallClock;
  private final InputInterceptor interceptor;
  private final MetricsTimer metrics;
  private final SchedulingObserver observer;
  private final SchedulerView view;
  private volatile Phase phase = Phase.WATCHING; // written by the engine's thread

  private enum Phase {
    /// Applies changes but tries no pods.
    WATCHING,
    SCHEDULING,
    /// Tries no more pods and waits for bindings and reports under way.
    STOPPING
  }

  /// Creates a scheduler with an empty cluster, which tries no pods before [#start].
  ///
  /// @throws dev.berth.engine.profile.ProfileException if a profile cannot be built
  public Scheduler(SchedulerSettings settings, SchedulerPorts ports) {
    interceptor = ports.interceptor();
    wallClock = ports.clock();
    clock = interceptor.clock(wallClock);
    permits = new PermitWaits(this::permitDecided, interceptor::raced);
    observer = new GuardedObserver(ports.observer());
    var guard = new MetricsGuard(this::report);
    EngineMetrics engineMetrics = guard.guarded(ports.metrics());
    queueMetrics = guard.guarded(ports.queueMetrics());
    metrics = new MetricsTimer(engineMetrics, wallClock);
    lanes = new KeyedSerialExecutor(ports.tasks(), this::tasksIdle);
    var statuses =
        new PodStatusUpdater(ports.effects(), ports.writer(), lanes, this::report, clock);
    engine =
        new Engine(
            settings.engine(),
            new EnginePorts(
                clock,
                new LiveHandles(new Evictions(), permits, this::activate, statuses),
                ports.writer(),
                new Extenders(ports.extenders(), this::report),
                engineMetrics,
                wallClock,
                this::report));
    state = engine.state();
    queue =
        new SchedulingQueue(
            settings.queue(),
            queueSort(),
            engine.preEnqueue(),
            hints(),
            engine,
            clock,
            queueMetrics);
    var pending = new PendingPods();
    var failures = new FailureHandler(queue, pending, statuses, observer, clock);
    FeatureGates gates = settings.engine().featureGates();
    boolean announces = gates.enabled(SchedulerFeature.NOMINATED_NODE_NAME_FOR_EXPECTATION);
    bindings =
        new BindingCycles(
            engine,
            queue,
            statuses,
            observer,
            clock,
            interceptor,
            permits,
            failures,
            lanes,
            inbox::add,
            announces,
            settings.maxBindings(),
            metrics);
    preemptions =
        new Preemptions(
            ports.effects(),
            ports.tasks(),
            inbox::add,
            clock,
            state.objects(),
            queue,
            bindings,
            statuses,
            observer,
            metrics);
    var expected = new ExpectedPods(state.nominator(), state.infos());
    pods = new PodEventHandler(engine, queue, pending, permits, preemptions, expected, gates);
    loop =
        new SchedulingLoop(
            engine,
            queue,
            bindings,
            preemptions,
            failures,
            statuses,
            pods,
            observer,
            ports.tracer(),
            metrics,
            clock);
    audits = new Audits(engine, queue);
    changes = new ClusterEventHandler(state, queue, pods, gates, metrics);
    view = new SchedulerView(engine, queue, bindings);
    background = new BackgroundWorks(surroundings(ports));
    background.use(engine.background(), clock.instant());
  }

  private RunningWork.@Nullable Surroundings surroundings(SchedulerPorts ports) {
    BackgroundPort port = ports.background();
    return port == null
        ? null
        : new RunningWork.Surroundings(port, ports.tasks(), wallClock, inbox::add, this::report);
  }

  private QueueSortPlugin queueSort() {
    return GuardedOrder.of(engine.queueSort(), observer::onError);
  }

  private QueueingHints hints() {
    return new QueueingHints(engine.profiles().all(), wallClock, queueMetrics);
  }

  /// For a member of a group, victims are evicted in the name of the group's root.
  private boolean isPreempting(PodInfo pod) {
    if (!engine.isMember(pod.pod())) {
      return preemptions.isRunningFor(pod.uid());
    }
    GroupKey root = engine.rootOf(pod.pod());
    GroupSpec spec = root == null ? null : engine.groups().spec(root);
    return spec != null && preemptions.isRunningFor(spec.uid());
  }

  /// Shows the preemptions to plugins.
  private final class Evictions implements RunningPreemptions {
    @Override
    public boolean isRunningFor(PodInfo pod) {
      return isPreempting(pod);
    }

    @Override
    public Set<String> victims() {
      return preemptions.victims();
    }
  }

  private void activate(PodInfo pod) {
    inbox.add(new Activate(pod));
  }

  private void permitDecided(String uid, PluginStatus verdict) {
    inbox.add(new PermitDecided(uid, verdict));
  }

  private void tasksIdle() {
    if (phase == Phase.STOPPING) {
      inbox.add(new TasksIdle());
    }
  }

  private void report(String what, Throwable why) {
    inbox.add(new TaskFailed(what, why));
  }

  /// Submits a change of the cluster. Changes of one object must be submitted in order. Callable on
  /// any thread; does not wait.
  public void submit(ClusterChange change) {
    inbox.add(new ClusterChanged(change));
  }

  /// Expects a pod that will be created soon, for example as the replacement of an evicted pod, and
  /// keeps a node for it as by a nomination. Pods of the same or lower priority are tried as if the
  /// expected pod ran there. The next new pod of its controller takes the nomination over and is
  /// first tried there. Callable on any thread.
  ///
  /// @param pod the pod to expect, with a UID that no other pod has
  /// @param patience how long to keep the node if no such pod is created or placed
  public void expect(Pod pod, String node, Duration patience) {
    inbox.add(new Expect(pod, node, patience));
  }

  /// Stops expecting the pod; has no effect if another pod has taken its place. Callable on any
  /// thread.
  ///
  /// @param uid the UID passed to [#expect]
  public void expectNoMore(String uid) {
    inbox.add(new ExpectNoMore(uid));
  }

  /// Nominates a waiting pod to a node, without a write to the cluster. Pods of the same or lower
  /// priority are tried as if the pod were running there, and the pod itself is first tried there.
  /// Has no effect if the pod is unknown or has a node, or if preemption has nominated it. Callable
  /// on any thread.
  ///
  /// @param patience how long the nomination holds if the pod is not placed
  public void nominate(String uid, String node, Duration patience) {
    inbox.add(new Nominate(uid, node, patience));
  }

  /// Replaces the plugins between two cycles. Every pod stays. A queued pod keeps its attempts and
  /// its backoff, and is requeued once, since the new plugins may admit it. A pod at Permit or in
  /// binding keeps the profile with which it was scheduled. Callable on any thread.
  ///
  /// @return completed when the new plugins decide; exceptionally, with a
  ///   [dev.berth.engine.profile.ProfileException], if they cannot be created or would group pods
  ///   differently: then the old plugins stay
  public CompletableFuture<@Nullable Void> reconfigure(Reconfiguration next) {
    var result = new CompletableFuture<@Nullable Void>();
    inbox.add(new Reconfigure(next, result));
    return result;
  }

  /// Begins to try pods once all changes submitted before are applied, unless the scheduler has
  /// been stopped. Callable on any thread.
  public void start() {
    inbox.add(new Start());
  }

  /// Tries no more pods; [#run] ends when the bindings and reports under way have ended. Pods that
  /// wait at Permit stay as they are. Callable on any thread.
  public void stop() {
    inbox.add(new Stop());
  }

  /// Runs until [#stop].
  public void run() throws InterruptedException {
    while (!isStopped()) {
      if (!step()) {
        Instant due = nextDue();
        inbox.await(due == null ? null : untilThen(due));
      }
    }
  }

  private Duration untilThen(Instant due) {
    var left = Duration.between(wallClock.instant(), due);
    return left.isNegative() ? Duration.ZERO : left;
  }

  private boolean isStopped() {
    return phase == Phase.STOPPING && bindings.inProgress() == 0 && lanes.isIdle();
  }

  /// Applies all messages, does all work that is due, and tries one pod.
  ///
  /// @return whether there may be more to do right away
  public boolean step() {
    state.enterThread();
    Instant begun = wallClock.instant();
    List<EngineMessage> messages = interceptor.stepBegins(inbox.take());
    try {
      messages.forEach(message -> runGuarded(() -> apply(message), "attend to what has happened"));
      runGuarded(this::tick, "do what is due");
      boolean tried = phase == Phase.SCHEDULING && tryNext();
      state.snapshot();
      if (!tried || lanes.held() >= BINDINGS_AT_A_TIME || !mayHold(begun)) {
        lanes.release();
      }
      boolean busy = tried || !messages.isEmpty();
      if (busy) {
        metrics.stepped(messages.size(), begun);
      }
      return busy;
    } finally {
      interceptor.stepEnds(); // even after an error, so that a replay gets there
    }
  }

  /// Returns whether another attempt follows and will end soon.
  private boolean mayHold(Instant begun) {
    return queue.hasNext() && Duration.between(begun, wallClock.instant()).compareTo(QUICK) < 0;
  }

  private void apply(EngineMessage message) {
    switch (message) {
      case ClusterChanged(var change) -> changes.apply(change);
      case Start() -> phase = phase == Phase.STOPPING ? phase : Phase.SCHEDULING;
      case Stop() -> {
        phase = Phase.STOPPING;
        background.close();
      }
      case Expect(var pod, var node, var patience) ->
          pods.expect(pod, node, clock.instant().plus(patience));
      case ExpectNoMore(var uid) -> pods.expectNoMore(uid);
      case Nominate(var uid, var node, var patience) ->
          pods.nominate(uid, node, clock.instant().plus(patience));
      case Activate(var pod) -> queue.activate(pod);
      case PermitDecided(var uid, var verdict) -> {
        permits.remove(uid);
        bindings.decided(uid, verdict);
      }
      case BindingFinished finished -> bindings.finished(finished);
      case EvictionFinished finished -> preemptions.evicted(finished);
      case Reconfigure(var next, var result) -> reconfigure(next, result);
      case TaskFailed(var what, var why) -> observer.onError(what, why);
      case TasksIdle() -> {} // only ends a wait
      case RequeueAudited(var uid, var attempt, var node, var result) ->
          result.completeAsync(() -> audits.requeue(uid, attempt, node), Runnable::run);
      case Question(var answer) -> answer.run();
    }
  }

  private void reconfigure(Reconfiguration next, CompletableFuture<@Nullable Void> result) {
    Set<String> names = engine.profiles().schedulerNames();
    try {
      engine.reconfigure(next.engine());
    } catch (RuntimeException e) {
      result.completeExceptionally(e);
      return;
    }
    queue.reconfigure(next.queue(), queueSort(), engine.preEnqueue(), hints());
    background.use(engine.background(), clock.instant());
    if (!names.equals(engine.profiles().schedulerNames())) {
      pods.schedulerNamesChanged();
    }
    result.complete(null);
  }

  private void tick() {
    Instant now = clock.instant();
    permits.expire(now);
    pods.expire(now);
    state.expiries().takeExpired(now).forEach(changes::expired);
    queue.tick();
    background.tick(now);
    engine.releaseReplaced(bindings::isUsed);
  }

  private boolean tryNext() {
    if (bindings.isFull() || !queue.hasNext()) {
      return false;
    }
    runGuarded(loop::scheduleOne, "try a pod");
    return true;
  }

  /// A failure of one piece of work must not stop the others.
  private void runGuarded(Runnable work, String what) {
    try {
      work.run();
    } catch (RuntimeException e) {
      observer.onError(what, e);
    }
  }

  /// Returns when [#step] next has something to do if nothing else happens; null if never.
  public @Nullable Instant nextDue() {
    return Stream.of(
            permits.nextExpiry(),
            pods.nextExpiry(),
            queue.nextDue(),
            state.expiries().next(),
            background.nextDue())
        .filter(Objects::nonNull)
        .min(Comparator.naturalOrder())
        .orElse(null);
  }

  /// The sizes of the queues. On the engine's thread.
  public Map<QueueName, Integer> waiting() {
    return queue.sizes();
  }

  /// The number of messages that wait to be applied. Callable on any thread.
  public int inboxDepth() {
    return inbox.size();
  }

  /// The number of bindings and reports about pods that run or wait for an earlier one. Callable on
  /// any thread.
  public int tasks() {
    return lanes.size();
  }

  /// Requests pods that fit nowhere and wait for an event; none while other pods have to be tried.
  ///
  /// @param first the UIDs of the pods to return first
  /// @param from where to begin with the others: 0, or where an earlier request ended
  /// @return completed on the engine's thread, between two attempts
  public CompletableFuture<AuditedPods> auditedPods(Set<String> first, int from) {
    return ask(_ -> audits.podsToAudit(first, from));
  }

  /// Requeues a pod that waits for an event, if it fits on the node and has not been tried since.
  ///
  /// @param attempt the number of its last attempt
  /// @return whether the pod is requeued; completed on the engine's thread, between two attempts
  public CompletableFuture<Boolean> requeueAudited(String uid, int attempt, String node) {
    var result = new CompletableFuture<Boolean>();
    inbox.add(new RequeueAudited(uid, attempt, node, result));
    return result;
  }

  /// Asks about the scheduler's state between two attempts. Callable on any thread.
  ///
  /// @param question runs on the engine's thread, so it must be quick
  /// @return completed on the engine's thread; never completed if the scheduler has ended
  public <T> CompletableFuture<T> ask(Function<SchedulerView, T> question) {
    var answer = new CompletableFuture<T>();
    inbox.add(
        new Question(() -> {
          try {
            answer.complete(question.apply(view));
          } catch (RuntimeException e) {
            answer.completeExceptionally(e);
          }
        }));
    return answer;
  }

  /// Asks for the counts.
  public CompletableFuture<SchedulerStats> stats() {
    return ask(SchedulerView::stats);
  }

  /// Returns all places of a pod without a node: a queue, `permit` or `binding`; empty if the pod
  /// is unknown or has a node. On the engine's thread.
  public List<String> placesOf(String uid) {
    var places = new ArrayList<String>();
    QueueEntry queued = queue.get(uid);
    if (queued != null) {
      places.add(queued.queue().toString());
    }
    bindings.placeOf(uid).ifPresent(places::add);
    return places;
  }

  /// Asks for a dump, compared with the cluster.
  ///
  /// @param cluster the cluster, read by the executor
  /// @param executor computes the result from a snapshot; only the snapshot is taken on the
  ///   engine's thread
  public CompletableFuture<CacheDump> dump(ClusterObjects cluster, Executor executor) {
    return ask(SchedulerView::dumper).thenApplyAsync(dumper -> dumper.dump(cluster), executor);
  }

  /// Returns the inconsistency in the queue; null if every pod is in exactly the queue where it
  /// should be. On the engine's thread.
  public @Nullable String queueInvariantViolation() {
    return queue.invariantViolation();
  }
}
