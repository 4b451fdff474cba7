package dev.berth.engine.queue;

import dev.berth.engine.port.QueueMetrics.EntityType;
import dev.berth.framework.model.QueuedEntity;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A pod or group of pods in the queue, with its history. Only the queue changes it, on the
/// engine's thread.
public abstract sealed class QueueItem extends Positioned permits QueueEntry, GroupEntry {
  private QueueName queue = QueueName.ACTIVE;
  private long arrival;
  private @Nullable Instant firstReady;
  private @Nullable Instant popped;
  private int unschedulable;
  private int errors;
  private Instant backoffEnd = PodBackoff.NEVER_FAILED;
  private boolean afterFlush;
  private @Nullable Instant flushed;
  private UnschedulablePods.@Nullable Members members;

  QueueItem(long arrival) {
    this.arrival = arrival;
  }

  /// The item as plugins see it.
  public abstract QueuedEntity info();

  /// The UID of the pod; for a group, a text that is no pod's UID.
  abstract String id();

  /// The kind of the item: pod or group.
  abstract EntityType type();

  /// The number of its pods.
  abstract int size();

  /// Returns whether it may be tried before its backoff is over if there is nothing else to try.
  abstract boolean mayBeEarly();

  /// The scheduler name of the pod, or of the members.
  abstract String profile();

  /// The plugins that rejected it.
  public abstract UnschedulablePlugins unschedulablePlugins();

  /// The rejection by PreEnqueue when it last ran; null if the item may be tried.
  public abstract @Nullable PreEnqueueRejection gate();

  /// Its current or last queue.
  public QueueName queue() {
    return queue;
  }

  /// When it could first be tried; null if it never could.
  public @Nullable Instant firstReady() {
    return firstReady;
  }

  /// When it was last popped; null if it never was.
  public @Nullable Instant popped() {
    return popped;
  }

  /// Returns whether it was last requeued because it had waited too long, not by an event.
  public boolean afterFlush() {
    return afterFlush;
  }

  /// When its backoff ends.
  public Instant backoffEnd() {
    return backoffEnd;
  }

  /// Decides between otherwise equal items: the lower number is first.
  long arrival() {
    return arrival;
  }

  /// Since when it has waited, or when it was last flushed.
  Instant unschedulableSince() {
    Instant since = info().timestamp();
    return flushed != null && flushed.isAfter(since) ? flushed : since;
  }

  void movedTo(QueueName next) {
    queue = next;
  }

  void becameReady(Instant now) {
    if (firstReady == null) {
      firstReady = now;
    }
  }

  void popped(Instant now) {
    popped = now;
  }

  /// The unschedulable items to which it belongs; null if it is elsewhere.
  UnschedulablePods.@Nullable Members members() {
    return members;
  }

  /// Adds it to these unschedulable items.
  void joined(UnschedulablePods.@Nullable Members next) {
    members = next;
  }

  void flushed(Instant now) {
    flushed = now;
    afterFlush = true;
  }

  void gatedAfterFlush() {
    afterFlush = false;
  }

  /// Records a failed attempt: by an error or a rejection.
  void failed(boolean byError, Instant now, long newArrival, PodBackoff backoff) {
    if (byError) {
      errors++;
    } else {
      unschedulable++;
      errors = 0;
    }
    backoffEnd = backoff.end(errors > 0 ? errors : unschedulable, now);
    cameBack(newArrival);
  }

  /// Sets the end of its backoff to the end of the other item's backoff.
  void backsOffLike(QueueItem other) {
    backoffEnd = other.backoffEnd;
  }

  /// Records that an attempt has succeeded for a part of it.
  void succeeded(long newArrival) {
    errors = 0;
    unschedulable = 0;
    backoffEnd = PodBackoff.NEVER_FAILED;
    cameBack(newArrival);
  }

  private void cameBack(long newArrival) {
    arrival = newArrival;
    afterFlush = false;
    flushed = null;
  }
}
