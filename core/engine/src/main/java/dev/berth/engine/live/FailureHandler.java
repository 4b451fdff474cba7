package dev.berth.engine.live;

import dev.berth.engine.port.AttemptResult;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.engine.port.SchedulingObserver.Times;
import dev.berth.engine.queue.QueueEntry;
import dev.berth.engine.queue.SchedulingQueue;
import dev.berth.engine.queue.UnschedulablePlugins;
import dev.berth.framework.model.PodInfo;
import java.time.InstantSource;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/// Returns a pod whose attempt failed to the queue, and reports why. If the pod is gone or another
/// scheduler has bound it meanwhile, only reports it.
final class FailureHandler {
  private final SchedulingQueue queue;
  private final PendingPods pods;
  private final PodStatusUpdater statuses;
  private final SchedulingObserver observer;
  private final InstantSource clock;

  FailureHandler(
      SchedulingQueue queue,
      PendingPods pods,
      PodStatusUpdater statuses,
      SchedulingObserver observer,
      InstantSource clock) {
    this.queue = queue;
    this.pods = pods;
    this.statuses = statuses;
    this.observer = observer;
    this.clock = clock;
  }

  /// Handles a failed attempt.
  ///
  /// @param pending the rejecting plugins that wait for something outside the scheduler
  /// @param nominate the pod's new nominated node; empty for none; null for no change
  void failed(
      QueueEntry pod, AttemptResult result, SortedSet<String> pending, @Nullable String nominate) {
    Times times = pod.timesUntil(clock.instant());
    PodInfo current = pods.get(pod.pod().uid());
    if (current == null) {
      queue.done(pod.pod().uid());
      // Another pod of that name may wait by now.
      if (!pods.containsKey(pod.pod().key())) {
        statuses.failedInVain(pod.pod().pod(), result);
      }
    } else {
      queue.addUnschedulableIfNotPresent(
          pod,
          current,
          new UnschedulablePlugins(result.rejectedBy(), pending),
          result.feasibleNodes() == 0);
      // A running pod that waits to be resized stays scheduled in any case.
      if (current.pod().spec().nodeName().isEmpty()) {
        statuses.failed(current.pod(), result, nominate);
      }
    }
    observer.attemptEnded(result, times);
  }

  /// The pod was not tried because it is being deleted.
  void notTried(QueueEntry pod, AttemptResult result) {
    observer.attemptEnded(result, pod.timesUntil(clock.instant()));
    queue.done(pod.pod().uid());
    statuses.skipped(pod.pod().pod());
  }
}
