package dev.berth.timeline.simulation;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodStatus;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cluster.simulation.Controllers;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.engine.ClusterChange;
import dev.berth.engine.extender.Extender;
import dev.berth.engine.live.Scheduler;
import dev.berth.engine.live.SchedulerPorts;
import dev.berth.engine.live.SchedulerSettings;
import dev.berth.engine.port.EngineMetrics;
import dev.berth.engine.port.PodEffect;
import dev.berth.engine.port.QueueMetrics;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.engine.queue.QueueSettings;
import dev.berth.timeline.simulation.TimelineObserver.StopCause;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A cluster with a running scheduler in virtual time: pods and nodes arrive and leave at the times
/// in [TimeAnnotations], and the clock jumps from one event to the next.
///
/// ```
/// agenda ── what is due ──▶ cluster ── changes ──▶ scheduler ── binds, evicts ──▶ cluster
///   ▲                                                                              │
///   └──────────────── a pod has started: its end is due ◀──────────────────────────┘
/// ```
///
/// Decisions, bindings and evictions take no time. The queue and backoff take as long as in a live
/// cluster, and no pod is tried before its backoff is over. At one time, pods end first, then nodes
/// leave, then nodes join, and then pods arrive.
///
/// A pod that is preempted, or whose node leaves, starts its work again. If the pod represents a
/// line of a trace, or has a duration but no controller that replaces it, another pod of its name
/// arrives at the same time. For one thread; the same input leads to the same events.
public final class TimedSimulation {

  /// The default time of day at the beginning of a simulation.
  public static final Instant BEGINNING = VirtualClock.START;

  /// After so much time without an event or change, the scheduler has tried every waiting pod in
  /// vain.
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  /// The kinds of events, in their order at one time.
  private enum Kind {
    POD_ENDS,
    NODE_LEAVES,
    NODE_JOINS,
    POD_ARRIVES
  }

  /// A future event.
  ///
  /// @param number orders equal events: the event that was added first happens first
  private record Due(Instant at, Kind kind, long number, KubernetesObject object) {
    static final Comparator<Due> ORDER =
        Comparator.comparing(Due::at).thenComparing(Due::kind).thenComparingLong(Due::number);
  }

  private final VirtualClock clock = new VirtualClock();
  private final Queue<Runnable> tasks = new ArrayDeque<>();
  private final PriorityQueue<Due> agenda = new PriorityQueue<>(Due.ORDER);
  private final Set<String> absent = new HashSet<>();
  private final EmbeddedCluster cluster;
  private final Controllers controllers;
  private final Scheduler scheduler;
  private final TimelineObserver observer;
  private final Arrivals arrivals;
  private StopCause cause = StopCause.DELETED;
  private BooleanSupplier stop = () -> false;
  private boolean isStopped;
  private Instant lastChange = clock.instant();
  private long planned;
  private long replaced;
  private int arrived;

  /// Creates a simulation that has not begun.
  ///
  /// @param cluster has all objects that exist at the beginning, or arrive at the time of their
  ///   annotations
  /// @param controllers act whenever the scheduler has nothing to do
  /// @param arrivals adds further objects
  /// @param extenders called as on a live cluster
  /// @param decisions receives the scheduler's decisions
  /// @throws dev.berth.engine.profile.ProfileException if a profile cannot be built
  public TimedSimulation(
      EmbeddedCluster cluster,
      Controllers controllers,
      Arrivals arrivals,
      SchedulerSettings settings,
      List<Extender> extenders,
      SchedulingObserver decisions,
      TimelineObserver observer) {
    this.cluster = cluster;
    this.controllers = controllers;
    this.arrivals = arrivals;
    this.observer = observer;
    scheduler =
        new Scheduler(
            withoutEarlyAttempts(settings),
            new SchedulerPorts(
                clock,
                cluster,
                this::carryOut,
                tasks::add,
                extenders,
                decisions,
                EngineMetrics.NONE,
                QueueMetrics.NONE));
  }

  /// Turns off attempts before the end of the backoff. Here decisions take no time, so the
  /// scheduler is always idle and would try every pod in backoff at each event, far more often than
  /// a busy scheduler.
  private static SchedulerSettings withoutEarlyAttempts(SchedulerSettings settings) {
    var queue = settings.queue();
    return new SchedulerSettings(
        settings.engine(),
        new QueueSettings(queue.backoff(), queue.maxUnschedulable(), false),
        settings.maxBindings());
  }

  /// Runs to the end. May be called once.
  ///
  /// @param limit how much time passes at most; null to run as long as pods arrive, end, or may
  ///   still be placed
  /// @param stopped whether to end now; called between two attempts to place a pod
  /// @param progress receives the progress whenever time has passed
  /// @return the limit, or the time of the last change, or the time at which the run was stopped
  public Duration run(
      @Nullable Duration limit, BooleanSupplier stopped, Consumer<TimedProgress> progress) {
    stop = stopped;
    cluster.follow(clock);
    cluster.allWaves();
    cluster.watch(this::follow);
    scheduler.start();
    happen();
    settle();
    var next = next(limit);
    while (next != null && !mustStop()) {
      clock.set(next);
      happen();
      settle();
      progress.accept(new TimedProgress(clock.elapsed(), arrived, waiting()));
      next = next(limit);
    }
    if (!isStopped) {
      clock.set(limit == null ? lastChange : VirtualClock.at(limit));
    }
    return clock.elapsed();
  }

  private boolean mustStop() {
    isStopped |= stop.getAsBoolean();
    return isStopped;
  }

  private int waiting() {
    return scheduler.waiting().values().stream().mapToInt(Integer::intValue).sum();
  }

  /// Returns the time of the next possible change; null if there is none before the end.
  private @Nullable Instant next(@Nullable Duration limit) {
    var event = nextEvent();
    var due = scheduler.nextDue();
    if (limit == null && event == null && due != null && due.isAfter(lastChange.plus(PATIENCE))) {
      return null;
    }
    var next = event == null || (due != null && due.isBefore(event)) ? due : event;
    return next == null || (limit != null && next.isAfter(VirtualClock.at(limit))) ? null : next;
  }

  /// Returns the time of the next arrival, end or action of a controller; null if there is none.
  private @Nullable Instant nextEvent() {
    var first = agenda.peek();
    var arrival = arrivals.next();
    return Controllers.earlier(
        controllers.nextDue(),
        Controllers.earlier(
            first == null ? null : first.at(), arrival == null ? null : VirtualClock.at(arrival)));
  }

  /// Applies all changes that need no time to pass.
  private void settle() {
    work();
    while (!isStopped && controllers.reconcile()) {
      lastChange = clock.instant();
      work();
    }
  }

  private void work() {
    boolean busy = true;
    while (busy && !mustStop()) {
      busy = scheduler.step();
      for (var task = tasks.poll(); task != null; task = tasks.poll()) {
        task.run();
        busy = true;
      }
    }
  }

  private void happen() {
    for (var due = agenda.peek();
        due != null && !due.at().isAfter(clock.instant());
        due = agenda.peek()) {
      agenda.remove();
      var object = current(due.object());
      if (object != null) {
        happen(due.kind(), object);
      }
    }
    for (var next = arrivals.next();
        next != null && !VirtualClock.at(next).isAfter(clock.instant());
        next = arrivals.next()) {
      lastChange = clock.instant();
      arrivals.arrive();
    }
  }

  private void happen(Kind kind, KubernetesObject object) {
    lastChange = clock.instant();
    switch (kind) {
      case POD_ENDS -> end((Pod) object);
      case NODE_LEAVES -> leave((Node) object);
      case NODE_JOINS, POD_ARRIVES -> {
        absent.remove(object.metadata().uid());
        appear(object);
      }
    }
  }

  private void end(Pod pod) {
    cluster.finish(pod);
    if (TimeAnnotations.isTraced(pod)) {
      cluster.delete(pod);
    }
  }

  /// Returns the present version of the object; null if the object is gone.
  private @Nullable KubernetesObject current(KubernetesObject known) {
    var object = cluster.get(known.getClass(), known.key());
    return object != null && object.metadata().uid().equals(known.metadata().uid()) ? object : null;
  }

  private void leave(Node node) {
    var name = node.metadata().name();
    List.copyOf(cluster.list(Pod.class)).stream()
        .filter(pod -> pod.spec().nodeName().equals(name) && !pod.isFinished())
        .forEach(pod -> evict(pod, StopCause.DISPLACED));
    cluster.delete(node);
  }

  private void follow(ClusterChange change) {
    switch (change) {
      case ClusterChange.Added(var object) -> added(object);
      case ClusterChange.Updated(var before, var after) -> {
        if (!absent.contains(after.metadata().uid())) {
          updated(before, after);
        }
      }
      case ClusterChange.Deleted(var object) -> {
        if (!absent.remove(object.metadata().uid())) {
          deleted(object);
        }
      }
    }
  }

  private void added(KubernetesObject object) {
    var arrival = VirtualClock.at(TimeAnnotations.arrival(object));
    if (TimeAnnotations.isTimed(object) && arrival.isAfter(clock.instant())) {
      absent.add(object.metadata().uid());
      plan(arrival, object instanceof Node ? Kind.NODE_JOINS : Kind.POD_ARRIVES, object);
    } else {
      appear(object);
    }
  }

  private void appear(KubernetesObject object) {
    scheduler.submit(new ClusterChange.Added(object));
    if (object instanceof Node node) {
      observer.nodeJoined(clock.elapsed(), node);
      planEnd(Kind.NODE_LEAVES, node);
    } else if (object instanceof Pod pod) {
      arrived++;
      observer.arrived(clock.elapsed(), pod);
      if (isBound(pod)) {
        started(pod);
      }
    }
  }

  private void started(Pod pod) {
    lastChange = clock.instant();
    observer.started(clock.elapsed(), pod);
    planEnd(Kind.POD_ENDS, pod);
  }

  private void planEnd(Kind kind, KubernetesObject object) {
    var duration = TimeAnnotations.duration(object);
    if (duration != null) {
      plan(clock.instant().plus(duration), kind, object);
    }
  }

  private void plan(Instant at, Kind kind, KubernetesObject object) {
    planned++;
    agenda.add(new Due(at, kind, planned, object));
  }

  /// Schedulers watch only pods that have not finished, so a finished pod counts as deleted.
  private void updated(KubernetesObject before, KubernetesObject after) {
    if (!(before instanceof Pod old && after instanceof Pod pod)) {
      scheduler.submit(new ClusterChange.Updated(before, after));
    } else if (pod.isFinished()) {
      if (!old.isFinished()) {
        scheduler.submit(new ClusterChange.Deleted(pod));
        observer.stopped(clock.elapsed(), pod, StopCause.SUCCEEDED);
      }
    } else {
      scheduler.submit(new ClusterChange.Updated(before, after));
      if (!isBound(old) && isBound(pod)) {
        started(pod);
      }
    }
  }

  private void deleted(KubernetesObject object) {
    if (object instanceof Pod pod && pod.isFinished()) {
      return;
    }
    scheduler.submit(new ClusterChange.Deleted(object));
    if (object instanceof Node node) {
      observer.nodeLeft(clock.elapsed(), node);
    } else if (object instanceof Pod pod) {
      observer.stopped(clock.elapsed(), pod, cause);
    }
  }

  private static boolean isBound(Pod pod) {
    return !pod.spec().nodeName().isEmpty();
  }

  private boolean carryOut(PodEffect effect) {
    if (!(current(effect.pod()) instanceof Pod pod)) {
      return false;
    }
    switch (effect) {
      case PodEffect.DeletePod _ -> {
        lastChange = clock.instant();
        evict(pod, StopCause.PREEMPTED);
      }
      case PodEffect.PatchStatus patch -> {
        if (patch.nominatedNodeName() != null) {
          cluster.nominate(pod.key(), patch.nominatedNodeName());
        }
      }
      case PodEffect.RecordEvent _ -> {}
    }
    return true;
  }

  /// Removes the pod at once, because termination takes no time here.
  private void evict(Pod pod, StopCause why) {
    cause = why;
    cluster.evict(pod.key());
    cause = StopCause.DELETED;
    if (comesAgain(pod)) {
      cluster.add(startedOver(pod));
    }
  }

  private static boolean comesAgain(Pod pod) {
    return pod.metadata().controller().isEmpty()
        && (TimeAnnotations.duration(pod) != null || TimeAnnotations.isTraced(pod));
  }

  private Pod startedOver(Pod pod) {
    replaced++;
    var name = "%s/%d".formatted(pod.metadata().uid(), replaced);
    var uid = UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).toString();
    return new Pod(
        pod.metadata().withUid(uid).withCreationTimestamp(clock.instant()),
        pod.spec().withNodeName(""),
        PodStatus.EMPTY.withPhase(PodStatus.PENDING));
  }
}
