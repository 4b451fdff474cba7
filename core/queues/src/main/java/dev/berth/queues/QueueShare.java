package dev.berth.queues;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.meta.Quantity;
import dev.berth.api.queue.BatchPodGroup;
import dev.berth.api.queue.Queue;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.framework.cluster.ClusterObjects;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The share that a queue deserves of a cluster, and the share that it has, by the plugin
/// FairShare.
///
/// @param depth the number of queues above it
/// @param weight its weight among its siblings
/// @param deserved by resource; without resources that no pod requests
/// @param allocated the use of this queue and the queues below it
/// @param requested the sum of `allocated` and the requests of their waiting pods
/// @param share its share of the resources that it deserves, 1 for all of them: the largest share
///   of a resource that it lacks, or of any resource if it lacks none
/// @param waiting the number of waiting pods in it and in the queues below it
/// @param isReclaimable whether others may take back the resources beyond its part
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

  /// Returns all queues of a cluster, each before the queues below it, siblings ordered by name.
  ///
  /// @param schedulerNames the scheduler names of the profiles; pods with other names are in no
  ///   queue
  /// @param defaultQueue the queue of jobs that name none
  public static List<QueueShare> of(
      ClusterObjects cluster, FeatureGates gates, Set<String> schedulerNames, String defaultQueue) {
    var keeper = new LedgerKeeper(gates, schedulerNames, defaultQueue);
    cluster.list(Node.class).forEach(it -> keeper.nodeChanged(null, it));
    cluster.list(Queue.class).forEach(it -> keeper.queueChanged(null, it));
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
