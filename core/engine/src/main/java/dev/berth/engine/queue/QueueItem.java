package dev.berth.engine.queue;

import dev.berth.engine.port.QueueMetrics.EntityType;
import dev.berth.framework.state.QueuedEntity;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What is queued as one: a pod, or a group of pods. With its history in the queue; changed by the
/// queue alone, on the engine's thread.
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

  /// What plugins see of it.
  public abstract QueuedEntity info();

  /// The UID of the pod; or what no pod has as its UID.
  abstract String id();

  /// Whether it is a pod or a group.
  abstract EntityType type();

  /// How many pods it is.
  abstract int size();

  /// Whether it may be tried before its backoff is over, if nothing else is to be tried.
  abstract boolean mayBeEarly();

  /// The scheduler name of the pod, or of the members.
  abstract String profile();

  /// The plugins that have rejected it.
  public abstract UnschedulablePlugins unschedulablePlugins();

  /// The rejection when PreEnqueue ran last; null if it may be tried.
  public abstract @Nullable PreEnqueueRejection gate();

  /// Its queue, or its last one.
  public QueueName queue() {
    return queue;
  }

  /// When it was ready to be tried for the first time; null if it never was.
  public @Nullable Instant firstReady() {
    return firstReady;
  }

  /// When it was popped last; null if it never was.
  public @Nullable Instant popped() {
    return popped;
  }

  /// Whether it was requeued last because it had waited for too long, and not by an event.
  public boolean afterFlush() {
    return afterFlush;
  }

  /// When its backoff ends.
  public Instant backoffEnd() {
    return backoffEnd;
  }

  /// Decides between those that are otherwise equal: the earlier one is first.
  long arrival() {
    return arrival;
  }

  /// Since when it waits, or when it was flushed last.
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

  /// The unschedulable items that it is one of; null if it is elsewhere.
  UnschedulablePods.@Nullable Members members() {
    return members;
  }

  /// It is one of these from now on.
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

  /// An attempt has failed: by an error, or rejected.
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

  /// Its backoff ends with that of the other item.
  void backsOffLike(QueueItem other) {
    backoffEnd = other.backoffEnd;
  }

  /// An attempt has succeeded, for a part of it.
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
