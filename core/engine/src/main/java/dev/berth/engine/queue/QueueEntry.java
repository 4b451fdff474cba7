package dev.berth.engine.queue;

import dev.berth.engine.port.QueueMetrics.EntityType;
import dev.berth.engine.port.SchedulingObserver.Times;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.QueuedPodInfo;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A pod that is queued or in flight, alone or as a member of a group.
public final class QueueEntry extends QueueItem {
  private QueuedPodInfo info;
  private UnschedulablePlugins unschedulablePlugins = UnschedulablePlugins.NONE;
  private @Nullable PreEnqueueRejection gate;
  private boolean fitsNowhere;

  QueueEntry(PodInfo pod, Instant now, long arrival) {
    super(arrival);
    info = new QueuedPodInfo(pod, now, 0);
  }

  /// The pod, when it last came to the queue, and the number of its attempts.
  @Override
  public QueuedPodInfo info() {
    return info;
  }

  public PodInfo pod() {
    return info.pod();
  }

  String uid() {
    return info.pod().uid();
  }

  @Override
  String id() {
    return uid();
  }

  @Override
  EntityType type() {
    return EntityType.POD;
  }

  @Override
  int size() {
    return 1;
  }

  /// A pod that failed with an error may not be tried early.
  @Override
  boolean mayBeEarly() {
    return !unschedulablePlugins.isEmpty();
  }

  @Override
  String profile() {
    return info.pod().pod().spec().schedulerName();
  }

  @Override
  public UnschedulablePlugins unschedulablePlugins() {
    return unschedulablePlugins;
  }

  @Override
  public @Nullable PreEnqueueRejection gate() {
    return gate;
  }

  /// Returns whether filters rejected the pod on every node in the last attempt.
  public boolean fitsNowhere() {
    return fitsNowhere;
  }

  /// Returns the times of an attempt that has ended.
  public Times timesUntil(Instant end) {
    return new Times(Objects.requireNonNull(popped()), end, firstReady(), afterFlush());
  }

  void changed(PodInfo pod) {
    info = info.withPod(pod);
  }

  void gatedBy(@Nullable PreEnqueueRejection next) {
    gate = next;
    if (next != null) {
      unschedulablePlugins = unschedulablePlugins.with(next.plugin());
    }
  }

  @Override
  void popped(Instant now) {
    super.popped(now);
    info = info.withAttempts(info.attempts() + 1);
  }

  /// All unschedulable pods of a class share one value for the plugins, since there may be very
  /// many pods.
  @Override
  void joined(UnschedulablePods.@Nullable Members next) {
    super.joined(next);
    if (next != null) {
      unschedulablePlugins = next.hintClass().plugins();
    }
  }

  /// Records that the pod was popped but the attempt was not about it.
  void notTried() {
    info = info.withAttempts(info.attempts() - 1);
  }

  /// Records a failed attempt: an error if no plugin has rejected the pod.
  void failed(
      PodInfo pod,
      UnschedulablePlugins why,
      boolean nowhere,
      Instant now,
      long newArrival,
      PodBackoff backoff) {
    info = new QueuedPodInfo(pod, now, info.attempts());
    unschedulablePlugins = why;
    fitsNowhere = nowhere;
    failed(why.isEmpty(), now, newArrival, backoff);
  }

  @Override
  public String toString() {
    return pod() + " (" + queue() + ")";
  }
}
