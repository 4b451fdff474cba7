package dev.berth.engine.queue;

import dev.berth.engine.port.QueueMetrics;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Where the waiting pods are, each in exactly one place, and their ways from one to another, which
/// lead through the gate.
final class Places {
  private final QueueSettings settings;
  private final PreEnqueueGate gate;
  private final InstantSource clock;
  private final QueueMetrics metrics;

  private final Map<String, QueuedPod> pods = new HashMap<>();
  private final Heap<QueuedPod> active;
  private final BackoffQueue backoff;
  private final UnschedulablePods unschedulable = new UnschedulablePods();

  /// Nobody anywhere.
  ///
  /// @param order that of the queue sort plugin, and then that of arrival
  Places(
      QueueSettings settings,
      Comparator<QueuedPod> order,
      PreEnqueueGate gate,
      InstantSource clock,
      QueueMetrics metrics) {
    this.settings = settings;
    this.gate = gate;
    this.clock = clock;
    this.metrics = metrics;
    active = new Heap<>(order);
    backoff =
        new BackoffQueue(
            settings.backoff(),
            settings.popsFromBackoff() ? order : Comparator.comparingLong(QueuedPod::arrival));
  }

  @Nullable QueuedPod get(String uid) {
    return pods.get(uid);
  }

  boolean contains(String uid) {
    return pods.containsKey(uid);
  }

  boolean hasNext() {
    return active.size() > 0 || (settings.popsFromBackoff() && backoff.hasEarly());
  }

  /// Takes the pod out that is to be tried next; null if there is none.
  @Nullable QueuedPod poll() {
    QueuedPod pod = active.poll();
    if (pod == null && settings.popsFromBackoff()) {
      pod = backoff.poll();
      if (pod != null) {
        metrics.entered(Place.ACTIVE.toString(), Label.POP_FROM_BACKOFF_Q, true);
      }
    }
    if (pod != null) {
      pods.remove(pod.uid());
    }
    return pod;
  }

  /// Takes the pod out, if it is there.
  @Nullable QueuedPod remove(String uid) {
    QueuedPod pod = pods.remove(uid);
    if (pod != null) {
      leave(pod);
    }
    return pod;
  }

  /// The pod, which is there, has changed.
  void changed(QueuedPod pod) {
    active.update(pod);
    backoff.update(pod);
  }

  /// The unschedulable and gated pods that one of these plugins has turned away.
  Collection<QueuedPod> rejectedByAny(Collection<String> plugins) {
    return unschedulable.rejectedByAny(plugins);
  }

  boolean hasUnschedulable() {
    return !unschedulable.isEmpty();
  }

  /// All unschedulable and gated pods.
  Collection<QueuedPod> unschedulable() {
    return unschedulable.all();
  }

  /// Brings a pod, from wherever it is or as a new one, to where the answer to an event wants it.
  void requeue(QueuedPod pod, Requeue answer, String label) {
    leaveIfThere(pod);
    if (answer == Requeue.SKIP) {
      enter(pod, Place.UNSCHEDULABLE, label, answer);
    } else if (answer == Requeue.AFTER_BACKOFF && backoff.holdsBack(pod, clock.instant())) {
      if (!settings.popsFromBackoff() || passesGate(pod, label, answer)) {
        enter(pod, Place.BACKOFF, label, answer);
      }
    } else {
      toActive(pod, label, answer);
    }
  }

  /// Makes the pod ready to be tried, unless it is gated.
  void activate(QueuedPod pod, String label) {
    boolean passedGate = pod.place() == Place.BACKOFF && settings.popsFromBackoff();
    boolean there = leaveIfThere(pod);
    if (there && passedGate) {
      enter(pod, Place.ACTIVE, label, null);
    } else {
      toActive(pod, label, null);
    }
  }

  /// Makes the pods ready whose backoff is over.
  void activateReady() {
    Instant now = clock.instant();
    for (QueuedPod pod = backoff.peekReady(now); pod != null; pod = backoff.peekReady(now)) {
      activate(pod, Label.BACKOFF_COMPLETE);
    }
  }

  /// When the next pod's backoff is over; null if no pod is backing off.
  @Nullable Instant nextReady() {
    return backoff.nextReady();
  }

  private void toActive(QueuedPod pod, String label, @Nullable Requeue answer) {
    if (passesGate(pod, label, answer)) {
      pod.becameReady(clock.instant());
      enter(pod, Place.ACTIVE, label, answer);
    }
  }

  /// Whether the pod may be tried. If not, it is gated from now on.
  private boolean passesGate(QueuedPod pod, String label, @Nullable Requeue answer) {
    Gate closed = gate.check(pod.pod(), pod.gate());
    if (closed != null && !pod.rejectors().plugins().contains(closed.plugin())) {
      metrics.rejected(closed.plugin(), pod.profile(), 1);
    }
    pod.gatedBy(closed);
    if (closed == null) {
      return true;
    }
    pod.gatedAfterFlush();
    enter(pod, Place.GATED, label, answer);
    return false;
  }

  private void enter(QueuedPod pod, Place place, String label, @Nullable Requeue answer) {
    boolean known = pods.put(pod.uid(), pod) != null;
    boolean stays = known && isParked(pod.place()) && isParked(place);
    pod.movedTo(place);
    switch (place) {
      case ACTIVE -> active.add(pod);
      case BACKOFF -> backoff.add(pod);
      case UNSCHEDULABLE, GATED -> unschedulable.add(pod);
    }
    if (!stays) {
      String queue = (place == Place.GATED ? Place.UNSCHEDULABLE : place).toString();
      metrics.entered(queue, label, answer == null || !answer.queue().equals(queue));
    }
  }

  private static boolean isParked(Place place) {
    return place == Place.UNSCHEDULABLE || place == Place.GATED;
  }

  private boolean leaveIfThere(QueuedPod pod) {
    boolean there = pods.containsKey(pod.uid());
    if (there) {
      leave(pod);
    }
    return there;
  }

  private void leave(QueuedPod pod) {
    switch (pod.place()) {
      case ACTIVE -> active.remove(pod);
      case BACKOFF -> backoff.remove(pod);
      case UNSCHEDULABLE, GATED -> unschedulable.remove(pod);
    }
  }

  Collection<QueuedPod> all() {
    return Collections.unmodifiableCollection(pods.values());
  }

  /// How many pods are where; places without pods are left out.
  Map<Place, Integer> sizes() {
    Map<Place, Integer> sizes = new EnumMap<>(Place.class);
    pods.values().forEach(pod -> sizes.merge(pod.place(), 1, Integer::sum));
    return sizes;
  }

  /// What is wrong; null if every pod is in exactly the place where it is thought to be.
  @Nullable String flaw() {
    int parked = unschedulable.all().size();
    if (active.size() + backoff.size() + parked != pods.size()) {
      return "%d active, %d backing off and %d unschedulable pods are not %d"
          .formatted(active.size(), backoff.size(), parked, pods.size());
    }
    for (QueuedPod pod : pods.values()) {
      boolean there =
          switch (pod.place()) {
            case ACTIVE -> active.contains(pod);
            case BACKOFF -> backoff.contains(pod);
            case UNSCHEDULABLE, GATED -> unschedulable.contains(pod);
          };
      if (!there || (pod.place() == Place.GATED && pod.gate() == null)) {
        return pod + " is not where it is thought to be";
      }
    }
    String flaw = active.flaw();
    return flaw == null ? backoff.flaw() : flaw;
  }
}
