package dev.berth.engine;

import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.engine.binding.PermitWaits;
import dev.berth.engine.cache.ClusterCache;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.engine.preemption.Preemptions;
import dev.berth.engine.profile.LiveHandles;
import dev.berth.engine.queue.Place;
import dev.berth.engine.queue.PreEnqueueGate;
import dev.berth.engine.queue.QueuedPod;
import dev.berth.engine.queue.QueueingHints;
import dev.berth.engine.queue.SchedulingQueue;
import dev.berth.framework.diagnosis.NodeStatus;
import dev.berth.framework.handle.ClusterObjects;
import dev.berth.framework.state.PodInfo;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// An engine at work in a cluster where things take time: pods come and go, are tried when it is
/// their turn, and are bound while others are tried.
///
/// ```
///  other threads ── tell ──▶ inbox ──▶ cache, queue ──▶ engine ──▶ Decision
///                              ▲        one thread                    │
///                              └─── tasks: bind, evict, report ◀──────┘
/// ```
///
/// Any thread may [#tell] of changes. One thread calls [#run], or [#step] as often as it likes; all
/// that is not a task happens there. Nothing happens by itself: the same changes at the same times
/// lead to the same decisions.
public final class Scheduler {
  private final Inbox inbox = new Inbox();
  private final Engine engine;
  private final SchedulingQueue queue;
  private final PermitWaits permits = new PermitWaits(this::permitDecided);
  private final Preemptions preemptions;
  private final Bindings bindings;
  private final Lanes lanes;
  private final Attempts attempts;
  private final ChangeHandler changes;
  private final InstantSource clock;
  private final SchedulingObserver observer;
  private Phase phase = Phase.WATCHING;

  private enum Phase {
    /// Knows the cluster, and tries nothing.
    WATCHING,
    SCHEDULING,
    /// Tries nothing any more, and waits for what is under way.
    STOPPING
  }

  /// A scheduler that knows nothing of the cluster yet, and tries nothing before [#start].
  ///
  /// @throws dev.berth.engine.profile.ProfileException if a profile cannot be built
  public Scheduler(SchedulerSettings settings) {
    clock = settings.clock();
    observer = settings.observer();
    var stopwatch = new Stopwatch(settings.metrics(), clock);
    lanes = new Lanes(settings.tasks(), () -> inbox.execute(() -> {}));
    var reporter =
        new Reporter(settings.effects(), settings.writer(), lanes, inbox, clock, observer);
    preemptions =
        new Preemptions(
            settings.effects(),
            settings.tasks(),
            inbox,
            clock,
            new Preemptions.Outlet(
                this::callOff,
                reporter::perform,
                this::activate,
                this::recheck,
                observer::trouble,
                stopwatch::preemptionEnded));
    engine =
        new Engine(
            settings.engine(new LiveHandles(preemptions, permits, this::activate, reporter)));
    queue =
        new SchedulingQueue(
            settings.queue(),
            engine.queueOrder(),
            new PreEnqueueGate(engine.profileList()),
            new QueueingHints(engine.profileList(), clock, settings.queueMetrics()),
            clock,
            settings.queueMetrics());
    var core = new Core(engine, queue, reporter, observer, clock);
    var pending = new PendingPods();
    var failures = new FailureHandler(core, pending);
    boolean announces =
        settings.featureGates().enabled(SchedulerFeature.NOMINATED_NODE_NAME_FOR_EXPECTATION);
    bindings = new Bindings(core, permits, failures, lanes, inbox, announces, stopwatch);
    attempts = new Attempts(core, bindings, preemptions, failures);
    var pods =
        new PodChanges(engine, queue, pending, permits, preemptions, settings.featureGates());
    changes = new ChangeHandler(engine, queue, pods, settings.featureGates(), stopwatch);
  }

  private boolean callOff(PodInfo pod, String plugin) {
    return bindings.callOff(pod, plugin);
  }

  private void activate(PodInfo pod) {
    inbox.execute(() -> queue.activate(pod));
  }

  private void recheck(PodInfo pod) {
    queue.recheck(pod);
  }

  private void permitDecided(String uid, NodeStatus verdict) {
    inbox.execute(() -> bindings.decided(uid, verdict));
  }

  /// Something has changed in the cluster. Changes of one object must be told in their order. Safe
  /// on any thread; does not wait.
  public void tell(ClusterChange change) {
    inbox.execute(() -> changes.apply(change));
  }

  /// From now on pods are tried, once all that was told before has been applied; unless it has been
  /// stopped. Safe on any thread.
  public void start() {
    inbox.execute(() -> phase = phase == Phase.STOPPING ? phase : Phase.SCHEDULING);
  }

  /// From now on no pod is tried any more; [#run] ends when bindings and reports under way have
  /// ended. Pods that wait at Permit are left as they are. Safe on any thread.
  public void stop() {
    inbox.execute(() -> phase = Phase.STOPPING);
  }

  /// Works until it is stopped.
  public void run() throws InterruptedException {
    while (!isStopped()) {
      if (!step()) {
        Instant due = nextDue();
        inbox.await(due == null ? null : untilThen(due));
      }
    }
  }

  private Duration untilThen(Instant due) {
    Duration left = Duration.between(clock.instant(), due);
    return left.isNegative() ? Duration.ZERO : left;
  }

  private boolean isStopped() {
    return phase == Phase.STOPPING && bindings.inProgress() == 0 && lanes.isIdle();
  }

  /// Applies all that was told, does what is due, and tries one pod.
  ///
  /// @return whether there may be more to do at once
  public boolean step() {
    List<Runnable> messages = inbox.take();
    messages.forEach(message -> attend(message, "attend to what has happened"));
    attend(this::tick, "do what is due");
    boolean tried = phase == Phase.SCHEDULING && tryNext();
    return tried || !messages.isEmpty();
  }

  private void tick() {
    permits.expire(clock.instant());
    queue.tick();
  }

  private boolean tryNext() {
    if (!queue.hasNext()) {
      return false;
    }
    attend(attempts::next, "try a pod");
    return true;
  }

  /// Whatever goes wrong with one thing must not stop the others.
  private void attend(Runnable work, String what) {
    try {
      work.run();
    } catch (RuntimeException e) {
      observer.trouble(what, e);
    }
  }

  /// When [#step] has something to do next, if nothing happens before; null if it has not.
  public @Nullable Instant nextDue() {
    Instant expiry = permits.nextExpiry();
    Instant due = queue.nextDue();
    return expiry == null || (due != null && due.isBefore(expiry)) ? due : expiry;
  }

  /// How many pods wait where. On the engine's thread.
  public Map<Place, Integer> waiting() {
    return queue.sizes();
  }

  /// Counts what there is.
  ///
  /// @return completed on the engine's thread, between two attempts
  public CompletableFuture<Census> census() {
    var result = new CompletableFuture<Census>();
    inbox.execute(() -> {
      ClusterCache cache = engine.cache();
      result.complete(
          new Census(
              queue.sizes(),
              cache.nodeCount(),
              cache.podCount(),
              cache.assumedCount(),
              bindings.inProgress()));
    });
    return result;
  }

  /// All places where a pod without a node is: one of the queue, or `permit`, or `binding`; empty
  /// if it is unknown or has a node. On the engine's thread.
  public List<String> placesOf(String uid) {
    var places = new ArrayList<String>();
    QueuedPod queued = queue.get(uid);
    if (queued != null) {
      places.add(queued.place().toString());
    }
    bindings.placeOf(uid).ifPresent(places::add);
    return places;
  }

  /// Looks at what is known, between two cycles, and compares it with what there is.
  ///
  /// @param cluster read on the engine's thread
  /// @return completed on the engine's thread
  public CompletableFuture<Inspection> inspect(ClusterObjects cluster) {
    var result = new CompletableFuture<Inspection>();
    inbox.execute(() -> result.complete(new Inspector(engine, queue, bindings).inspect(cluster)));
    return result;
  }
}
