package dev.berth.engine;

import dev.berth.engine.port.SchedulingObserver.Times;
import dev.berth.engine.queue.QueuedPod;
import dev.berth.engine.queue.Rejectors;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.state.PodInfo;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/// Brings a pod that has no node after all back to the queue, and says why. Of a pod that is gone,
/// or that somebody else has bound meanwhile, it is said, too, and that is all.
final class FailureHandler {
  private final Core core;
  private final PendingPods pods;

  FailureHandler(Core core, PendingPods pods) {
    this.core = core;
    this.pods = pods;
  }

  /// An attempt has failed.
  ///
  /// @param pending those of the rejecting plugins that wait for something outside
  /// @param nominate the node that the pod is nominated to from now on; empty for none; null for no
  ///   change
  void failed(
      QueuedPod pod, Decision decision, SortedSet<String> pending, @Nullable String nominate) {
    Times times = core.times(pod);
    PodInfo current = pods.get(pod.pod().uid());
    if (current == null) {
      core.queue().done(pod.pod().uid());
      if (!isRecreated(pod.pod())) {
        core.reporter().failedInVain(pod.pod().pod(), decision);
      }
    } else {
      core.queue().returned(pod, current, new Rejectors(decision.rejectedBy(), pending));
      // A pod that runs and waits to be resized is scheduled, whatever becomes of that.
      if (current.pod().spec().nodeName().isEmpty()) {
        core.reporter().failed(current.pod(), decision, nominate);
      }
    }
    core.observer().attemptEnded(decision, times);
  }

  /// Whether another pod of that name waits by now.
  private boolean isRecreated(PodInfo pod) {
    return pods.all().stream().anyMatch(other -> other.key().equals(pod.key()));
  }
}
