package dev.berth.engine.queue;

import dev.berth.api.core.Pod;
import dev.berth.engine.port.QueueMetrics;
import dev.berth.framework.events.ClusterEvent;
import dev.berth.framework.state.PodInfo;
import dev.berth.framework.state.QueuedPodInfo;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The pods that wait for a node. Each is in exactly one place, or in flight:
///
/// ```
///                    add                  pop                   done
///  (new) ───────────────────▶ active ────────────▶ in flight ──────────▶ (has a node, or is gone)
///            │                ▲  ▲  ▲                ▲     │
///     gate   │    event, not  │  │  │ backoff is     │     │ returned: was turned away
///     closed │    backing off,│  │  │ over, activate │     │
///            │    activate    │  │  │                │     ├──▶ unschedulable
///            ▼                │  │  └─── backoff ────┘     │
///          gated ─────────────┘  │        ▲ ▲    pop, if   ├──▶ backoff   an event in flight may
///            ▲    event, and     │        │ │    active    │              have helped, or something
///            │    the gate opens │        │ │    is empty  │              went wrong
///            │                   │        │ └──────────────┤
///            └──────── unschedulable ─────┘                └──▶ active    … and backoff is over
///           gate closed             event, backing off
/// ```
///
/// *Unschedulable* pods wait for an event that may help against one of the plugins that have turned
/// them away; none waits longer than the settings allow. A pod passes the gate, its PreEnqueue
/// plugins, on its way into *active* and *backoff*, but not from one to the other. Any pod leaves
/// by [#delete].
///
/// Among equals who came first is first: nobody starves but by priority. Used by the engine's
/// thread alone; time passes only by the clock that it is given, and what is due then happens in
/// [#tick].
public final class SchedulingQueue {
  /// How often is looked for pods that have waited for too long.
  private static final Duration SWEEP = Duration.ofSeconds(30);

  private final QueueSettings settings;
  private final Places places;
  private final QueueingHints hints;
  private final InFlightEvents inFlight;
  private final InstantSource clock;
  private final QueueMetrics metrics;
  private long arrivals;
  private Instant nextSweep;

  /// An empty queue.
  ///
  /// @param order that of the queue sort plugin
  public SchedulingQueue(
      QueueSettings settings,
      Comparator<QueuedPodInfo> order,
      PreEnqueueGate gate,
      QueueingHints hints,
      InstantSource clock,
      QueueMetrics metrics) {
    this.settings = settings;
    this.hints = hints;
    this.clock = clock;
    this.metrics = metrics;
    Comparator<QueuedPod> thenByArrival =
        Comparator.comparing(QueuedPod::info, order).thenComparingLong(QueuedPod::arrival);
    places = new Places(settings, thenByArrival, gate, clock, metrics);
    inFlight = new InFlightEvents(metrics);
    nextSweep = clock.instant();
  }

  /// A new pod.
  public void add(PodInfo pod) {
    places.activate(new QueuedPod(pod, clock.instant(), arrivals++), Label.UNSCHEDULED_POD_ADD);
  }

  /// A pod has changed. One that is unknown is added.
  ///
  /// @param events what this means, see [dev.berth.engine.event.PodEvents]
  public void update(Pod before, PodInfo pod, List<ClusterEvent> events) {
    if (inFlight.contains(pod.uid())) {
      events.forEach(event -> inFlight.saw(QueueEvent.updated(event, before, pod.pod())));
      return;
    }
    QueuedPod queued = places.get(pod.uid());
    if (queued == null) {
      add(pod);
      return;
    }
    queued.changed(pod);
    switch (queued.place()) {
      case ACTIVE, BACKOFF -> places.changed(queued);
      case UNSCHEDULABLE, GATED -> {
        for (ClusterEvent event : events) {
          if (wake(queued, QueueEvent.updated(event, before, pod.pod()))) {
            return;
          }
        }
      }
    }
  }

  /// The pod is gone, or has a node. If it is in flight, it stays so until its attempt has ended.
  public void delete(String uid) {
    QueuedPod pod = places.remove(uid);
    if (pod != null) {
      count(pod, -1);
    }
  }

  /// Whether [#pop] would find a pod.
  public boolean hasNext() {
    return places.hasNext();
  }

  /// Takes the pod out that is to be tried next; null if there is none. It is in flight until
  /// [#returned] or [#done].
  public @Nullable QueuedPod pop() {
    for (QueuedPod pod = places.poll(); pod != null; pod = places.poll()) {
      pod.popped(clock.instant());
      count(pod, -1);
      // One that is being tried already comes back by itself.
      if (inFlight.start(pod.uid())) {
        return pod;
      }
    }
    return null;
  }

  /// The pod cannot be turned away any more: what happens from now on is of no interest to it.
  public void done(String uid) {
    inFlight.done(uid);
  }

  /// The pod was tried and has no node.
  ///
  /// @param current the pod as it is now
  /// @param rejectors who has turned it away; nobody if something went wrong
  public void returned(QueuedPod pod, PodInfo current, Rejectors rejectors) {
    if (!places.contains(pod.uid())) {
      pod.failed(current, rejectors, clock.instant(), arrivals++, settings.backoff());
      count(pod, 1);
      places.requeue(pod, judgeByMissedEvents(pod), Label.SCHEDULE_ATTEMPT_FAILURE);
    }
    inFlight.done(pod.uid());
  }

  private Requeue judgeByMissedEvents(QueuedPod pod) {
    List<QueueEvent> missed = inFlight.since(pod.uid());
    if (pod.rejectors().isEmpty() || missed == null) {
      return Requeue.AFTER_BACKOFF;
    }
    Requeue best = Requeue.SKIP;
    for (QueueEvent event : missed) {
      Requeue answer = hints.judge(pod, event);
      best = answer.compareTo(best) > 0 ? answer : best;
      if (best == Requeue.IMMEDIATELY
          || (best == Requeue.AFTER_BACKOFF && pod.rejectors().pending().isEmpty())) {
        return best;
      }
    }
    return best;
  }

  /// Something has happened: wakes the pods that it may help, and is remembered for those in
  /// flight.
  ///
  /// @param concerned other pods are left alone
  public void moveAll(QueueEvent event, Predicate<PodInfo> concerned) {
    Collection<String> interested = hints.interestedIn(event.event());
    if (interested.isEmpty()) {
      return;
    }
    for (QueuedPod pod : places.rejectedByAny(interested)) {
      Gate closed = pod.gate();
      if (concerned.test(pod.pod()) && (closed == null || hints.concernsGate(closed, pod, event))) {
        wake(pod, event);
      }
    }
    inFlight.saw(event);
  }

  /// Requeues a pod that has waited for an event, if the event may help it.
  ///
  /// @return whether it may be tried now or later
  private boolean wake(QueuedPod pod, QueueEvent event) {
    Requeue answer = hints.judge(pod, event);
    if (answer == Requeue.SKIP) {
      return false;
    }
    places.requeue(pod, answer, event.label());
    return pod.place() == Place.ACTIVE || pod.place() == Place.BACKOFF;
  }

  /// Has the pod tried at once that waits for an event or for its backoff to end.
  public void activate(PodInfo pod) {
    QueuedPod queued = places.get(pod.uid());
    if (queued == null) {
      if (inFlight.contains(pod.uid())) {
        inFlight.saw(QueueEvent.activated(pod.pod()));
      }
    } else if (queued.place() != Place.ACTIVE) {
      places.activate(queued, Label.FORCE_ACTIVATE);
    }
  }

  /// Whatever gated the pod may not do so any more: an event that would have woken it meanwhile
  /// must not be lost.
  public void recheck(PodInfo pod) {
    QueuedPod queued = places.get(pod.uid());
    if (queued != null && queued.place() == Place.GATED) {
      places.requeue(queued, Requeue.AFTER_BACKOFF, Label.FORCE_ACTIVATE);
    }
  }

  /// Does what is due.
  public void tick() {
    places.activateReady();
    Instant now = clock.instant();
    if (!now.isBefore(nextSweep)) {
      nextSweep = now.plus(SWEEP);
      sweep(now);
    }
  }

  private void sweep(Instant now) {
    Instant limit = now.minus(settings.maxUnschedulable());
    var event = QueueEvent.timedOut();
    boolean any = false;
    for (QueuedPod pod : places.unschedulable()) {
      if (pod.unaskedSince().isBefore(limit)) {
        pod.flushed(now);
        wake(pod, event);
        any = true;
      }
    }
    if (any) {
      inFlight.saw(event);
    }
  }

  /// When [#tick] has something to do next; null if nothing is due before something happens.
  public @Nullable Instant nextDue() {
    Instant ready = places.nextReady();
    if (!places.hasUnschedulable()) {
      return ready;
    }
    return ready != null && ready.isBefore(nextSweep) ? ready : nextSweep;
  }

  private void count(QueuedPod pod, int by) {
    for (String plugin : pod.rejectors().plugins()) {
      metrics.rejected(plugin, pod.profile(), by);
    }
  }

  /// The pod of that UID if it waits; null if it is unknown or in flight.
  public @Nullable QueuedPod get(String uid) {
    return places.get(uid);
  }

  public boolean isInFlight(String uid) {
    return inFlight.contains(uid);
  }

  /// All pods that wait.
  public Collection<QueuedPod> all() {
    return places.all();
  }

  /// How many pods wait where; places without pods are left out.
  public Map<Place, Integer> sizes() {
    return places.sizes();
  }

  /// What is wrong with the queue itself; null if every pod is in exactly the place where it is
  /// thought to be.
  public @Nullable String flaw() {
    return places.flaw();
  }
}
