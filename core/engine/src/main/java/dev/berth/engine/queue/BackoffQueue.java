package dev.berth.engine.queue;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The pods whose backoff is not over. Pods that failed with an error are kept apart, since they
/// are not tried early.
final class BackoffQueue {
  private final PodBackoff backoff;
  private final Heap<QueueItem> rejected;
  private final Heap<QueueItem> failed;

  /// Creates an empty queue.
  ///
  /// @param order decides between rejected pods whose backoff ends at the same time
  BackoffQueue(PodBackoff backoff, Comparator<QueueItem> order) {
    this.backoff = backoff;
    Comparator<QueueItem> byEnd = Comparator.comparing(QueueItem::backoffEnd);
    rejected = new Heap<>(byEnd.thenComparing(order));
    failed = new Heap<>(byEnd.thenComparingLong(QueueItem::arrival));
  }

  boolean holdsBack(QueueItem pod, Instant now) {
    return !backoff.isOver(pod.backoffEnd(), now);
  }

  void add(QueueItem pod) {
    (pod.mayBeEarly() ? rejected : failed).add(pod);
  }

  void update(QueueItem pod) {
    rejected.update(pod);
    failed.update(pod);
  }

  boolean contains(QueueItem pod) {
    return rejected.contains(pod) || failed.contains(pod);
  }

  boolean remove(QueueItem pod) {
    return rejected.remove(pod) || failed.remove(pod);
  }

  /// Removes and returns the pod whose backoff ends next, other than pods that failed with an
  /// error.
  @Nullable QueueItem poll() {
    return rejected.poll();
  }

  /// Returns whether [#poll] would find a pod.
  boolean hasEarly() {
    return rejected.size() > 0;
  }

  /// Returns a pod whose backoff is over; null if there is none.
  @Nullable QueueItem peekReady(Instant now) {
    QueueItem first = rejected.peek();
    if (first == null || holdsBack(first, now)) {
      first = failed.peek();
    }
    return first == null || holdsBack(first, now) ? null : first;
  }

  /// Returns when the next pod is ready; null if there is none.
  @Nullable Instant nextReady() {
    Instant next = null;
    for (Heap<QueueItem> heap : List.of(rejected, failed)) {
      QueueItem first = heap.peek();
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
