package dev.berth.engine;

import dev.berth.engine.extender.Extenders;
import dev.berth.engine.queue.QueueEntry;
import dev.berth.engine.queue.QueueName;
import dev.berth.engine.queue.SchedulingQueue;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// The part of a [SelfAudit] that is done on the engine's thread: which pods there are to filter
/// again, and what becomes of one that fits. Used by the engine's thread alone.
final class Audits {
  private final Engine engine;
  private final SchedulingQueue queue;

  Audits(Engine engine, SchedulingQueue queue) {
    this.engine = engine;
    this.queue = queue;
  }

  /// Pods that no filter has let pass, these first; none if another pod is to be tried now.
  ///
  /// @param first UIDs
  /// @param skip how many of the others are passed over
  /// @param most how many of the others there may be
  ParkedPods parked(Set<String> first, int skip, int most) {
    List<ParkedPods.Parked> pods = new ArrayList<>();
    if (!queue.hasNext()) {
      List<QueueEntry> parked = queue.unschedulable().stream().filter(Audits::isAudited).toList();
      parked.stream()
          .filter(pod -> first.contains(pod.pod().uid()))
          .map(Audits::of)
          .forEach(pods::add);
      parked.stream()
          .filter(pod -> !first.contains(pod.pod().uid()))
          .skip(skip)
          .limit(most)
          .map(Audits::of)
          .forEach(pods::add);
    }
    return new ParkedPods(engine.settings(), engine.snapshot(), pods);
  }

  private static ParkedPods.Parked of(QueueEntry pod) {
    return new ParkedPods.Parked(
        pod.pod(), pod.info().attempts(), pod.unschedulablePlugins().plugins());
  }

  /// A pod that was rejected by an extender, or after a node was found, may fit and be rejected
  /// again. One that runs waits to be resized, and one that terminates is not tried.
  private static boolean isAudited(QueueEntry pod) {
    return pod.fitsNowhere()
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
        || pod.queue() != QueueName.UNSCHEDULABLE
        || pod.info().attempts() != attempt
        || !isAudited(pod)
        || !engine.fits(pod.pod(), node)) {
      return false;
    }
    queue.wakeAudited(pod);
    return true;
  }
}
