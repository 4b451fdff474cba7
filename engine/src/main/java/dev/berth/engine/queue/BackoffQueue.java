package dev.berth.engine.queue;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Pods whose backoff is not over. Those that failed with an error are kept apart: they are not
/// tried early.
final class BackoffQueue {
  private final PodBackoff backoff;
  private final Heap<QueueEntry> rejected;
  private final Heap<QueueEntry> failed;

  /// An empty queue.
  ///
  /// @param order decides among rejected pods whose backoff ends together
  BackoffQueue(PodBackoff backoff, Comparator<QueueEntry> order) {
    this.backoff = backoff;
    Comparator<QueueEntry> byEnd = Comparator.comparing(QueueEntry::backoffEnd);
    rejected = new Heap<>(byEnd.thenComparing(order));
    failed = new Heap<>(byEnd.thenComparingLong(QueueEntry::arrival));
  }

  boolean holdsBack(QueueEntry pod, Instant now) {
    return !backoff.isOver(pod.backoffEnd(), now);
  }

  void add(QueueEntry pod) {
    (pod.unschedulablePlugins().isEmpty() ? failed : rejected).add(pod);
  }

  void update(QueueEntry pod) {
    rejected.update(pod);
    failed.update(pod);
  }

  boolean contains(QueueEntry pod) {
    return rejected.contains(pod) || failed.contains(pod);
  }

  boolean remove(QueueEntry pod) {
    return rejected.remove(pod) || failed.remove(pod);
  }

  /// Takes out the pod whose backoff ends next; none that failed with an error.
  @Nullable QueueEntry poll() {
    return rejected.poll();
  }

  /// Whether [#poll] would find a pod.
  boolean hasEarly() {
    return rejected.size() > 0;
  }

  /// A pod whose backoff is over; null if there is none.
  @Nullable QueueEntry peekReady(Instant now) {
    QueueEntry first = rejected.peek();
    if (first == null || holdsBack(first, now)) {
      first = failed.peek();
    }
    return first == null || holdsBack(first, now) ? null : first;
  }

  /// When the next pod is ready; null if there is none.
  @Nullable Instant nextReady() {
    Instant next = null;
    for (Heap<QueueEntry> heap : List.of(rejected, failed)) {
      QueueEntry first = heap.peek();
      if (first != null && (next == null || first.backoffEnd().isBefore(next))) {
        next = first.backoffEnd();
      }
    }
    return next == null ? null : PodBackoff.firstSecondAfter(next);
  }

  int size() {
    return rejected.size() + failed.size();
  }

  @Nullable String invariantViolation() {
    String invariantViolation = rejected.invariantViolation();
    return invariantViolation == null ? failed.invariantViolation() : invariantViolation;
  }
}
