package dev.berth.engine.live;

import dev.berth.engine.Engine;
import dev.berth.engine.extender.Extenders;
import dev.berth.engine.queue.QueueEntry;
import dev.berth.engine.queue.QueueItem;
import dev.berth.engine.queue.QueueName;
import dev.berth.engine.queue.SchedulingQueue;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// The part of a [SelfAudit] that runs on the engine's thread: selects the pods to filter again,
/// and requeues a pod that fits. Used by the engine's thread alone.
final class Audits {
  /// How many waiting pods to look at, not counting suspects.
  private static final int PODS_A_ROUND = 1_000;

  private final Engine engine;
  private final SchedulingQueue queue;

  Audits(Engine engine, SchedulingQueue queue) {
    this.engine = engine;
    this.queue = queue;
  }

  /// Returns pods that no filter has accepted, suspects first; none if another pod should be tried
  /// now.
  ///
  /// @param suspects the UIDs of the suspects
  /// @param from how many of the other waiting pods to skip
  AuditedPods podsToAudit(Set<String> suspects, int from) {
    List<AuditedPods.AuditedPod> pods = new ArrayList<>();
    int next = from;
    if (!queue.hasNext()) {
      for (String uid : suspects) {
        QueueEntry suspect = queue.get(uid);
        if (suspect != null && isAudited(suspect)) {
          pods.add(audited(suspect, from));
        }
      }
      List<QueueItem> waiting = queue.unschedulable(from, PODS_A_ROUND);
      for (QueueItem item : waiting) {
        next++;
        if (item instanceof QueueEntry pod
            && isAudited(pod)
            && !suspects.contains(pod.pod().uid())) {
          pods.add(audited(pod, next));
        }
      }
      next = waiting.size() < PODS_A_ROUND ? 0 : next;
    }
    return new AuditedPods(engine.settings(), engine.snapshot(), pods, next);
  }

  private static AuditedPods.AuditedPod audited(QueueEntry pod, int next) {
    return new AuditedPods.AuditedPod(
        pod.pod(), pod.info().attempts(), pod.unschedulablePlugins().plugins(), next);
  }

  /// If an extender rejected the pod, or if it was rejected after a node was found, it may fit and
  /// be rejected again. A running pod only waits to be resized, and a terminating pod is not tried.
  private static boolean isAudited(QueueEntry pod) {
    return pod.queue() == QueueName.UNSCHEDULABLE
        && pod.fitsNowhere()
        && !pod.pod().pod().isTerminating()
        && pod.pod().pod().spec().nodeName().isEmpty()
        && !pod.unschedulablePlugins().plugins().contains(Extenders.PSEUDO_PLUGIN);
  }

  /// Requeues the pod, unless it has been requeued since. Also requires that the engine's own
  /// plugins, which know all reservations, accept the pod on the node.
  ///
  /// @param attempt the number of its last attempt
  /// @return whether the pod is requeued
  boolean requeue(String uid, int attempt, String node) {
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
