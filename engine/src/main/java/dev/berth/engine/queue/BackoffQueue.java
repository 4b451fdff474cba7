package dev.berth.engine.queue;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Pods whose backoff is not over. Those that failed because something went wrong are kept apart:
/// there is no use in trying them early.
final class BackoffQueue {
  private final Backoff backoff;
  private final Heap<QueuedPod> rejected;
  private final Heap<QueuedPod> failed;

  /// An empty queue.
  ///
  /// @param order decides among rejected pods whose backoff ends together
  BackoffQueue(Backoff backoff, Comparator<QueuedPod> order) {
    this.backoff = backoff;
    Comparator<QueuedPod> byEnd = Comparator.comparing(QueuedPod::backoffEnd);
    rejected = new Heap<>(byEnd.thenComparing(order));
    failed = new Heap<>(byEnd.thenComparingLong(QueuedPod::arrival));
  }

  boolean holdsBack(QueuedPod pod, Instant now) {
    return !backoff.isOver(pod.backoffEnd(), now);
  }

  void add(QueuedPod pod) {
    (pod.rejectors().isEmpty() ? failed : rejected).add(pod);
  }

  void update(QueuedPod pod) {
    rejected.update(pod);
    failed.update(pod);
  }

  boolean contains(QueuedPod pod) {
    return rejected.contains(pod) || failed.contains(pod);
  }

  boolean remove(QueuedPod pod) {
    return rejected.remove(pod) || failed.remove(pod);
  }

  /// Takes out the pod whose backoff ends next; none that failed because something went wrong.
  @Nullable QueuedPod poll() {
    return rejected.poll();
  }

  /// Whether [#poll] would find a pod.
  boolean hasEarly() {
    return rejected.size() > 0;
  }

  /// A pod whose backoff is over; null if there is none.
  @Nullable QueuedPod peekReady(Instant now) {
    QueuedPod first = rejected.peek();
    if (first == null || holdsBack(first, now)) {
      first = failed.peek();
    }
    return first == null || holdsBack(first, now) ? null : first;
  }

  /// When the next pod is ready; null if there is none.
  @Nullable Instant nextReady() {
    Instant next = null;
    for (Heap<QueuedPod> heap : List.of(rejected, failed)) {
      QueuedPod first = heap.peek();
      if (first != null && (next == null || first.backoffEnd().isBefore(next))) {
        next = first.backoffEnd();
      }
    }
    return next == null ? null : Backoff.firstSecondAfter(next);
  }

  int size() {
    return rejected.size() + failed.size();
  }

  @Nullable String flaw() {
    String flaw = rejected.flaw();
    return flaw == null ? failed.flaw() : flaw;
  }
}
