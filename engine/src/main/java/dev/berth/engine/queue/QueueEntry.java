package dev.berth.engine.queue;

import dev.berth.engine.port.SchedulingObserver.Times;
import dev.berth.framework.state.PodInfo;
import dev.berth.framework.state.QueuedPodInfo;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A pod that is queued or in flight, with its history in the queue. Changed by the queue alone, on
/// the engine's thread.
public final class QueueEntry extends Positioned {
  private QueuedPodInfo info;
  private long arrival;
  private QueueName queue = QueueName.ACTIVE;
  private @Nullable Instant firstReady;
  private @Nullable Instant popped;
  private int unschedulable;
  private int errors;
  private Instant backoffEnd = PodBackoff.NEVER_FAILED;
  private UnschedulablePlugins unschedulablePlugins = UnschedulablePlugins.NONE;
  private @Nullable PreEnqueueRejection gate;
  private boolean fitsNowhere;
  private boolean afterFlush;
  private @Nullable Instant flushed;
  private UnschedulablePods.@Nullable Members members;

  QueueEntry(PodInfo pod, Instant now, long arrival) {
    info = new QueuedPodInfo(pod, now, 0);
    this.arrival = arrival;
  }

  /// The pod, when it came (back) to the queue, and how often it has been tried.
  public QueuedPodInfo info() {
    return info;
  }

  public PodInfo pod() {
    return info.pod();
  }

  String uid() {
    return info.pod().uid();
  }

  String profile() {
    return info.pod().pod().spec().schedulerName();
  }

  /// Its queue, or its last one.
  public QueueName queue() {
    return queue;
  }

  /// The plugins that have rejected it.
  public UnschedulablePlugins unschedulablePlugins() {
    return unschedulablePlugins;
  }

  /// The rejection when PreEnqueue ran last; null if it may be tried.
  public @Nullable PreEnqueueRejection gate() {
    return gate;
  }

  /// Whether filters have rejected it on every node, when it was tried last.
  public boolean fitsNowhere() {
    return fitsNowhere;
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

  /// When things have happened in an attempt that has ended.
  public Times timesUntil(Instant end) {
    return new Times(Objects.requireNonNull(popped), end, firstReady, afterFlush);
  }

  /// When its backoff ends.
  public Instant backoffEnd() {
    return backoffEnd;
  }

  /// Decides between pods that are otherwise equal: the earlier one is first.
  long arrival() {
    return arrival;
  }

  /// Since when it waits, or when it was flushed last.
  Instant unschedulableSince() {
    return flushed != null && flushed.isAfter(info.timestamp()) ? flushed : info.timestamp();
  }

  void changed(PodInfo pod) {
    info = info.withPod(pod);
  }

  void movedTo(QueueName next) {
    queue = next;
  }

  void gatedBy(@Nullable PreEnqueueRejection next) {
    gate = next;
    if (next != null) {
      unschedulablePlugins = unschedulablePlugins.with(next.plugin());
    }
  }

  void becameReady(Instant now) {
    if (firstReady == null) {
      firstReady = now;
    }
  }

  void popped(Instant now) {
    popped = now;
    info = info.withAttempts(info.attempts() + 1);
  }

  /// The unschedulable pods that it is one of; null if it is elsewhere.
  UnschedulablePods.@Nullable Members members() {
    return members;
  }

  /// It is one of these from now on. All of them share one value for the plugins, since there may
  /// be very many.
  void joined(UnschedulablePods.@Nullable Members next) {
    members = next;
    if (next != null) {
      unschedulablePlugins = next.hintClass().plugins();
    }
  }

  void flushed(Instant now) {
    flushed = now;
    afterFlush = true;
  }

  void gatedAfterFlush() {
    afterFlush = false;
  }

  /// The attempt has failed: with an error if no plugin has rejected it.
  void failed(
      PodInfo pod,
      UnschedulablePlugins why,
      boolean nowhere,
      Instant now,
      long newArrival,
      PodBackoff backoff) {
    if (why.isEmpty()) {
      errors++;
    } else {
      unschedulable++;
      errors = 0;
    }
    info = new QueuedPodInfo(pod, now, info.attempts());
    arrival = newArrival;
    unschedulablePlugins = why;
    fitsNowhere = nowhere;
    backoffEnd = backoff.end(errors > 0 ? errors : unschedulable, now);
    afterFlush = false;
    flushed = null;
  }

  @Override
  public String toString() {
    return pod() + " (" + queue + ")";
  }
}
