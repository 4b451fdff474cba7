package dev.berth.engine;

import dev.berth.engine.extender.Extenders;
import dev.berth.engine.queue.QueueEntry;
import dev.berth.engine.queue.QueueItem;
import dev.berth.engine.queue.QueueName;
import dev.berth.engine.queue.SchedulingQueue;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// The part of a [SelfAudit] that is done on the engine's thread: which pods there are to filter
/// again, and what becomes of one that fits. Used by the engine's thread alone.
final class Audits {
  /// How many pods that wait are looked at, suspects aside.
  private static final int PODS_A_ROUND = 1_000;

  private final Engine engine;
  private final SchedulingQueue queue;

  Audits(Engine engine, SchedulingQueue queue) {
    this.engine = engine;
    this.queue = queue;
  }

  /// Pods that no filter has let pass, these first; none if another pod is to be tried now.
  ///
  /// @param suspects UIDs
  /// @param from how many of the pods that wait come before the others
  ParkedPods parked(Set<String> suspects, int from) {
    List<ParkedPods.Parked> pods = new ArrayList<>();
    int next = from;
    if (!queue.hasNext()) {
      for (String uid : suspects) {
        QueueEntry suspect = queue.get(uid);
        if (suspect != null && isAudited(suspect)) {
          pods.add(parked(suspect, from));
        }
      }
      List<QueueItem> waiting = queue.unschedulable(from, PODS_A_ROUND);
      for (QueueItem item : waiting) {
        next++;
        if (item instanceof QueueEntry pod
            && isAudited(pod)
            && !suspects.contains(pod.pod().uid())) {
          pods.add(parked(pod, next));
        }
      }
      next = waiting.size() < PODS_A_ROUND ? 0 : next;
    }
    return new ParkedPods(engine.settings(), engine.snapshot(), pods, next);
  }

  private static ParkedPods.Parked parked(QueueEntry pod, int next) {
    return new ParkedPods.Parked(
        pod.pod(), pod.info().attempts(), pod.unschedulablePlugins().plugins(), next);
  }

  /// A pod that was rejected by an extender, or after a node was found, may fit and be rejected
  /// again. One that runs waits to be resized, and one that terminates is not tried.
  private static boolean isAudited(QueueEntry pod) {
    return pod.queue() == QueueName.UNSCHEDULABLE
        && pod.fitsNowhere()
        && !pod.pod().pod().isTerminating()
        && pod.pod().pod().spec().nodeName().isEmpty()
        && !pod.unschedulablePlugins().plugins().contains(Extenders.PSEUDO_PLUGIN);
  }

  /// Requeues the pod, if it has not been requeued since, and if the engine's own plugins, which
  /// see what is reserved, let it pass on the node, too.
  ///
  /// @param attempt the number of the attempt after which it was parked
  /// @return whether it is requeued
  boolean wake(String uid, int attempt, String node) {
    QueueEntry pod = queue.get(uid);
    if (pod == null
        || pod.info().attempts() != attempt
        || !isAudited(pod)
        || !engine.fits(pod.pod(), node)) {
      return false;
    }
    queue.wakeAudited(pod);
    return true;
  }
}
