package dev.berth.timeline.simulation;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodStatus;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cluster.simulation.Controllers;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.engine.ClusterChange;
import dev.berth.engine.EngineTape;
import dev.berth.engine.Scheduler;
import dev.berth.engine.SchedulerPorts;
import dev.berth.engine.SchedulerSettings;
import dev.berth.engine.extender.Extender;
import dev.berth.engine.port.AttemptTracer;
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

/// A cluster with a running scheduler on virtual time: pods and nodes come and go as
/// [TimeAnnotations] say, and between two such events the clock jumps.
///
/// ```
/// agenda ── what is due ──▶ cluster ── changes ──▶ scheduler ── binds, evicts ──▶ cluster
///   ▲                                                                              │
///   └──────────────── a pod has started: its end is due ◀──────────────────────────┘
/// ```
///
/// Decisions, bindings and evictions take no time; queueing and backoff take as long as on a live
/// cluster, and no pod is tried before its backoff is over. At one time pods end first, then nodes
/// leave, nodes join, and pods arrive.
///
/// A pod that is preempted, or whose node leaves, starts over: if it has no controller that
/// replaces it but a duration, or stands for a line of a trace, another one of its name arrives at
/// that time. For one thread; the same input leads to the same events.
public final class TimedSimulation {

  /// The time of day at which a simulation begins, for who is told no other.
  public static final Instant BEGINNING = VirtualClock.START;

  /// Without any event and any change for so long, every pod that waits has been tried in vain.
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  /// What can be due; at one time in this order.
  private enum Kind {
    POD_ENDS,
    NODE_LEAVES,
    NODE_JOINS,
    POD_ARRIVES
  }

  /// An event to come.
  ///
  /// @param number of equal ones, the first to be added is the first to happen
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

  /// A simulation that has not begun.
  ///
  /// @param cluster with everything that is there at the beginning, or comes later as annotations
  ///   say
  /// @param controllers act whenever the scheduler has nothing to do
  /// @param arrivals what comes beside that
  /// @param extenders called as on a live cluster
  /// @param decisions receives what the scheduler decides
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
                QueueMetrics.NONE,
                AttemptTracer.NONE,
                EngineTape.NONE));
  }

  /// Where decisions take no time, the scheduler has nothing to do at any time, and would try every
  /// pod in its backoff whenever anything happens: far more often than one that is busy.
  private static SchedulerSettings withoutEarlyAttempts(SchedulerSettings settings) {
    var queue = settings.queue();
    return new SchedulerSettings(
        settings.engine(),
        new QueueSettings(queue.backoff(), queue.maxUnschedulable(), false),
        settings.maxBindings());
  }

  /// Runs to the end. May be called once.
  ///
  /// @param limit how much time passes; null for as long as pods come, end, or may still be placed
  /// @param stopped whether to end now, asked between two attempts to place a pod
  /// @param progress is called whenever time has passed
  /// @return the limit, or when the last change was, or when it was stopped
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

  /// When something may happen next; null if nothing does before the end.
  private @Nullable Instant next(@Nullable Duration limit) {
    var event = nextEvent();
    var due = scheduler.nextDue();
    if (limit == null && event == null && due != null && due.isAfter(lastChange.plus(PATIENCE))) {
      return null;
    }
    var next = event == null || (due != null && due.isBefore(event)) ? due : event;
    return next == null || (limit != null && next.isAfter(VirtualClock.at(limit))) ? null : next;
  }

  /// When something comes, ends, or is done by a controller next; null if nothing is.
  private @Nullable Instant nextEvent() {
    var first = agenda.peek();
    var arrival = arrivals.next();
    return Controllers.earlier(
        controllers.nextDue(),
        Controllers.earlier(
            first == null ? null : first.at(), arrival == null ? null : VirtualClock.at(arrival)));
  }

  /// Lets everything happen that happens without time passing.
  private void settle() {
    work();
    while (!isStopped && controllers.reconcile()) {
      lastChange = clock.instant();
      work();
    }
  }

  private void work() {
    var busy = true;
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

  /// The object as it is now; null if it is gone.
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

  /// Schedulers watch pods that have not finished: one that does is gone for them.
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

  /// Removes the pod at once: terminating takes no time here.
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
