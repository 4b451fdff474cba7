package dev.berth.engine;

import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.engine.EngineMessage.Activate;
import dev.berth.engine.EngineMessage.BindingFinished;
import dev.berth.engine.EngineMessage.ClusterChanged;
import dev.berth.engine.EngineMessage.EvictionFinished;
import dev.berth.engine.EngineMessage.Expect;
import dev.berth.engine.EngineMessage.ExpectNoMore;
import dev.berth.engine.EngineMessage.PermitDecided;
import dev.berth.engine.EngineMessage.Question;
import dev.berth.engine.EngineMessage.Reconfigure;
import dev.berth.engine.EngineMessage.Start;
import dev.berth.engine.EngineMessage.Stop;
import dev.berth.engine.EngineMessage.TaskFailed;
import dev.berth.engine.EngineMessage.TasksIdle;
import dev.berth.engine.EngineMessage.WakeParked;
import dev.berth.engine.binding.PermitWaits;
import dev.berth.engine.extender.Extenders;
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
import dev.berth.framework.diagnosis.PluginStatus;
import dev.berth.framework.group.GroupKey;
import dev.berth.framework.group.GroupSpec;
import dev.berth.framework.handle.ClusterObjects;
import dev.berth.framework.handle.RunningPreemptions;
import dev.berth.framework.state.PodInfo;
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
/// when it is their turn, and are bound while others are tried.
///
/// ```
/// other threads ─ submit ─▶ inbox ──▶ cache, queue ──▶ engine ──▶ Decision
///                              ▲        one thread                    │
///                              └─── tasks: bind, evict, report ◀──────┘
/// ```
///
/// Any thread may [#submit] changes. One thread calls [#run], or [#step] as often as it likes; all
/// that is not a task happens there. Nothing happens by itself: the same changes at the same times
/// lead to the same decisions.
public final class Scheduler {
  /// As long as pods are waiting and each attempt is quick, bindings begin so many at a time.
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
  private final EngineTape tape;
  private final MetricsTimer metrics;
  private final SchedulingObserver observer;
  private final SchedulerView view;
  private volatile Phase phase = Phase.WATCHING; // written by the engine's thread

  private enum Phase {
    /// Applies changes, and tries no pods.
    WATCHING,
    SCHEDULING,
    /// Tries no more pods, and waits for what is under way.
    STOPPING
  }

  /// A scheduler with an empty cluster, which tries no pods before [#start].
  ///
  /// @throws dev.berth.engine.profile.ProfileException if a profile cannot be built
  public Scheduler(SchedulerSettings settings, SchedulerPorts ports) {
    tape = ports.tape();
    wallClock = ports.clock();
    clock = tape.clock(wallClock);
    permits = new PermitWaits(this::permitDecided, tape::raced);
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
                wallClock));
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
            tape,
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

  /// Victims are evicted for a member of a group on behalf of its root.
  private boolean isPreempting(PodInfo pod) {
    if (!engine.isMember(pod.pod())) {
      return preemptions.isRunningFor(pod.uid());
    }
    GroupKey root = engine.rootOf(pod.pod());
    GroupSpec spec = root == null ? null : engine.groups().spec(root);
    return spec != null && preemptions.isRunningFor(spec.uid());
  }

  /// What plugins see of the preemptions.
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

  /// Submits a change of the cluster. Changes of one object must be submitted in their order. Safe
  /// on any thread; does not wait.
  public void submit(ClusterChange change) {
    inbox.add(new ClusterChanged(change));
  }

  /// A pod is about to come, such as in the place of one that is evicted: from now on a node is
  /// kept for it as by a nomination. Pods of the same priority or a lower one are tried as if it
  /// was there. The next new pod of its controller takes the nomination over, and is tried there
  /// first. Safe on any thread.
  ///
  /// @param pod as it will be, with a UID that no other pod has
  /// @param patience how long the node is kept, if no such pod comes or is placed
  public void expect(Pod pod, String node, Duration patience) {
    inbox.add(new Expect(pod, node, patience));
  }

  /// The pod will not come after all; nothing happens if another one has taken its place. Safe on
  /// any thread.
  ///
  /// @param uid that of [#expect]
  public void expectNoMore(String uid) {
    inbox.add(new ExpectNoMore(uid));
  }

  /// Replaces the plugins between two cycles. Every pod stays: in the queue with its attempts and
  /// its backoff, requeued once since the new plugins may admit it; at Permit and in binding with
  /// the profile by which it was decided on. Safe on any thread.
  ///
  /// @return completed when the new plugins decide; exceptionally, with a
  ///   [dev.berth.engine.profile.ProfileException], if they cannot be made, or would schedule other
  ///   pods together: the old ones stay then
  public CompletableFuture<@Nullable Void> reconfigure(Reconfiguration next) {
    var result = new CompletableFuture<@Nullable Void>();
    inbox.add(new Reconfigure(next, result));
    return result;
  }

  /// From now on pods are tried, once all changes submitted before have been applied; unless it has
  /// been stopped. Safe on any thread.
  public void start() {
    inbox.add(new Start());
  }

  /// From now on no pod is tried any more; [#run] ends when bindings and reports under way have
  /// ended. Pods that wait at Permit are left as they are. Safe on any thread.
  public void stop() {
    inbox.add(new Stop());
  }

  /// Runs until it is stopped.
  public void run() throws InterruptedException {
    while (!isStopped()) {
      if (!step()) {
        Instant due = nextDue();
        inbox.await(due == null ? null : untilThen(due));
      }
    }
  }

  private Duration untilThen(Instant due) {
    Duration left = Duration.between(wallClock.instant(), due);
    return left.isNegative() ? Duration.ZERO : left;
  }

  private boolean isStopped() {
    return phase == Phase.STOPPING && bindings.inProgress() == 0 && lanes.isIdle();
  }

  /// Applies all messages, does what is due, and tries one pod.
  ///
  /// @return whether there may be more to do at once
  public boolean step() {
    state.enterThread();
    Instant begun = wallClock.instant();
    List<EngineMessage> messages = tape.stepBegins(inbox.take());
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
      tape.stepEnds(); // after an error, too: so that a replay comes to it
    }
  }

  /// Whether the next attempt will come, and will be over soon.
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
      case WakeParked(var uid, var attempt, var node, var result) ->
          result.completeAsync(() -> audits.wake(uid, attempt, node), Runnable::run);
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

  /// When [#step] has something to do next, if nothing happens before; null if it has not.
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

  /// How many messages wait to be applied. Safe on any thread.
  public int inboxDepth() {
    return inbox.size();
  }

  /// How many bindings and reports about pods run or wait for an earlier one. Safe on any thread.
  public int tasks() {
    return lanes.size();
  }

  /// Requests pods that fitted nowhere and wait for an event; none while others are to be tried.
  ///
  /// @param first UIDs of those that come first
  /// @param from where the others begin: 0, or where those of an earlier request ended
  /// @return completed on the engine's thread, between two attempts
  public CompletableFuture<ParkedPods> parkedPods(Set<String> first, int from) {
    return ask(_ -> audits.parked(first, from));
  }

  /// Requeues a pod that waits for an event, if it fits on the node, and has not been tried since.
  ///
  /// @param attempt the number of its last attempt
  /// @return completed with whether it is requeued, on the engine's thread, between two attempts
  public CompletableFuture<Boolean> wakeParked(String uid, int attempt, String node) {
    var result = new CompletableFuture<Boolean>();
    inbox.add(new WakeParked(uid, attempt, node, result));
    return result;
  }

  /// Asks about the scheduler's state between two attempts. Safe on any thread.
  ///
  /// @param question is applied on the engine's thread, and so has to be quick
  /// @return completed there; never, if the scheduler has ended
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

  /// All places where a pod without a node is: one of the queue, or `permit`, or `binding`; empty
  /// if it is unknown or has a node. On the engine's thread.
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
  /// @param cluster read by the executor
  /// @param executor computes the result from a snapshot, which alone is taken on the engine's
  ///   thread
  public CompletableFuture<CacheDump> dump(ClusterObjects cluster, Executor executor) {
    return ask(SchedulerView::dumper).thenApplyAsync(dumper -> dumper.dump(cluster), executor);
  }

  /// What is wrong with the queue itself; null if every pod is in exactly the queue where it is
  /// thought to be. On the engine's thread.
  public @Nullable String queueInvariantViolation() {
    return queue.invariantViolation();
  }
}
