package dev.berth.queues;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.meta.Quantity;
import dev.berth.api.queue.BatchPodGroup;
import dev.berth.api.queue.Queue;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.api.scheduling.PriorityClass;
import dev.berth.framework.handle.ClusterObjects;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What a queue deserves of a cluster and what it has, as the plugin FairShare sees it.
///
/// @param depth how many queues it is part of
/// @param weight among its siblings
/// @param deserved by resource; what nobody requests is not in it
/// @param allocated what its pods and those of the queues below it use
/// @param requested that, and what their pods that wait would use
/// @param share how much of what it deserves it has, 1 for all of it: of the resource of which that
///   is most, among those that it lacks, or if it lacks none, among all
/// @param waiting how many pods wait in it and in the queues below it
/// @param isReclaimable whether others may take back what it has beyond its part
public record QueueShare(
    String name,
    int depth,
    int weight,
    Map<String, Quantity> deserved,
    Map<String, Quantity> allocated,
    Map<String, Quantity> requested,
    double share,
    int waiting,
    boolean isReclaimable) {

  public QueueShare {
    deserved = Map.copyOf(deserved);
    allocated = Map.copyOf(allocated);
    requested = Map.copyOf(requested);
  }

  /// All queues of a cluster, each before those below it, siblings by name.
  ///
  /// @param schedulerNames of the profiles: pods of others are in no queue
  /// @param defaultQueue of jobs that name none
  public static List<QueueShare> of(
      ClusterObjects cluster, FeatureGates gates, Set<String> schedulerNames, String defaultQueue) {
    var keeper = new LedgerKeeper(gates, schedulerNames, defaultQueue);
    cluster.list(Node.class).forEach(it -> keeper.nodeChanged(null, it));
    cluster.list(Queue.class).forEach(it -> keeper.queueChanged(null, it));
    cluster.list(PriorityClass.class).forEach(it -> keeper.priorityChanged(null, it));
    cluster.list(BatchPodGroup.class).forEach(it -> keeper.groupChanged(null, it));
    cluster.list(PodGroup.class).forEach(it -> keeper.podGroupChanged(null, it));
    Map<QueueNode, Integer> waiting = new HashMap<>();
    Ledger ledger = keeper.shares().ledger();
    for (Pod pod : cluster.list(Pod.class)) {
      if (!pod.isFinished()) {
        keeper.podChanged(null, pod);
        JobInfo job =
            PodPhase.of(pod) == PodPhase.WAITING ? ledger.jobOf(pod.metadata().uid()) : null;
        for (QueueNode at = job == null ? null : ledger.queueOf(job);
            at != null;
            at = at.parent()) {
          waiting.merge(at, 1, Integer::sum);
        }
      }
    }
    var all = new ArrayList<QueueShare>();
    ledger.queues().root().children().forEach(it -> add(it, keeper.shares(), waiting, all));
    return all;
  }

  private static void add(
      QueueNode queue, Shares shares, Map<QueueNode, Integer> waiting, List<QueueShare> all) {
    QueueUse use = shares.ledger().use(queue);
    all.add(
        new QueueShare(
            queue.name(),
            queue.path().size() - 1,
            queue.weight(),
            shares.part(queue).deserved().quantities(),
            use.allocated().quantities(),
            use.request().quantities(),
            shares.share(queue),
            waiting.getOrDefault(queue, 0),
            queue.isReclaimable()));
    queue.children().forEach(it -> add(it, shares, waiting, all));
  }
}
