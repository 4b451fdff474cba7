package dev.berth.queues;

import dev.berth.framework.UsageLimit;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.ResourceNames;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The most that queues can have when all waiting pods were tried, in any order: limits that follow
/// from [Quota]. For the engine's thread.
///
/// A queue never has more than its hard limit. Its part is no such limit: a pod is let in while the
/// queue has less than its part, and a gang whole, so the last one may exceed it:
///
/// ```
///   part 4      [ 1 | 1 | 1 | 3   ]         the last pod exceeds it
///               [ gang of 6           ]     nothing else is there
///               [ 1 | 1 | gang of 6           ]
/// ```
///
/// If several resources of a queue are short, it may take more until it has its part of each; then
/// there is only the hard limit here.
///
/// @param judgesParts whether queues have parts of the cluster, not only hard limits
record QueueLimits(Shares shares, boolean judgesParts) {
  private static final long MILLI = 1000;

  /// The limits of all queues that have any.
  List<UsageLimit> all() {
    var queues = new ArrayList<>(ledger().queues().queues());
    queues.add(ledger().queues().root());
    var limits = new ArrayList<UsageLimit>();
    for (QueueNode queue : queues) {
      Map<String, Long> most = most(queue);
      if (!most.isEmpty()) {
        limits.add(new UsageLimit(pod -> counts(queue, pod), most));
      }
    }
    return limits;
  }

  private Ledger ledger() {
    return shares.ledger();
  }

  /// As in [Quota]: terminating pods, and best-effort ones, do not count.
  private boolean counts(QueueNode queue, PodInfo pod) {
    JobInfo job = ledger().jobOf(pod.uid());
    QueueNode of = job == null ? null : ledger().queueOf(job);
    return of != null
        && queue.isAbove(of)
        && ledger().phase(pod.uid()) != PodPhase.RELEASING
        && !ledger().requests(pod.uid()).isEmpty();
  }

  /// How much the queue can have of each limited resource, in the units of plugins.
  Map<String, Long> most(QueueNode queue) {
    Map<String, Long> most = new HashMap<>();
    shares
        .part(queue)
        .limit()
        .forEach((resource, limit) -> most.put(resource, limit + Resources.epsilon(resource) - 1));
    if (judgesParts && queue.parent() != null) {
      var isShort =
          ledger().use(queue).request().names().stream()
              .filter(resource -> shares.isShort(queue, resource))
              .toList();
      if (isShort.size() == 1) {
        String resource = isShort.getFirst();
        most.merge(resource, mostOfShort(queue, resource), Math::min);
      }
    }
    most.replaceAll((resource, amount) -> inUnits(resource, amount));
    return most;
  }

  /// Returns the amount of the resource that the queue has after the last pod that it lets in.
  private long mostOfShort(QueueNode queue, String resource) {
    long before = shares.part(queue).deserved().get(resource) - Resources.epsilon(resource);
    long all = ledger().use(queue).request().get(resource);
    long most = ledger().use(queue).allocated().get(resource);
    for (JobInfo job : ledger().jobs(queue)) {
      long pod = job.largestWaiting(resource);
      if (pod > 0) {
        most = Math.max(most, before + pod);
      }
      JobTerms terms = job.terms();
      if (terms != null && !job.isReady()) {
        long others = Math.min(before, all - QueueUse.of(job).request().get(resource));
        most = Math.max(most, others + terms.minMember() * pod);
      }
    }
    return most;
  }

  /// Scalar resources are counted in thousandths here.
  private static long inUnits(String resource, long amount) {
    return ResourceNames.isScalar(resource) ? Math.floorDiv(amount, MILLI) : amount;
  }
}
