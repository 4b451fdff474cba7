package dev.berth.queues;

import dev.berth.queues.QueueRejection.BeyondLimit;
import dev.berth.queues.QueueRejection.Other;
import dev.berth.queues.QueueRejection.Overused;
import dev.berth.queues.QueueRejection.Part;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Decides whether a queue and all queues above it may take a pod. For the engine's thread.
final class Quota {
  private static final int MOST_OTHERS = 5;

  private final Shares shares;
  private final Ledger ledger;
  private final boolean judgesParts;

  /// @param judgesParts whether queues have parts of the cluster, not only limits
  Quota(Shares shares, boolean judgesParts) {
    this.shares = shares;
    ledger = shares.ledger();
    this.judgesParts = judgesParts;
  }

  /// Returns why the pod must wait; null if it need not. Best-effort pods, and pods of unknown
  /// queues, never have to wait.
  ///
  /// While a job is not ready, its own pods do not count against its queue: kube-batch checks
  /// before it begins with a job, and then continues until the job is ready.
  @Nullable QueueRejection objection(String uid, WhatIf whatIf) {
    JobInfo job = ledger.jobOf(uid);
    QueueNode queue = job == null ? null : ledger.queueOf(job);
    Resources wanted = ledger.requests(uid);
    if (job == null || queue == null || wanted.isEmpty()) {
      return null;
    }
    for (QueueNode at = queue; at != null; at = at.parent()) {
      Resources allocated = whatIf.allocated(at);
      String resource = shares.beyondLimit(at, allocated, wanted);
      if (!resource.isEmpty()) {
        return new BeyondLimit(
            at.name(),
            resource,
            wanted.get(resource),
            allocated.get(resource),
            shares.part(at).limit().getOrDefault(resource, Long.MAX_VALUE));
      }
    }
    if (!judgesParts) {
      return null;
    }
    Resources own = isReady(job, whatIf) ? Resources.NONE : whatIf.allocated(job);
    for (QueueNode at = queue; at != null && at.parent() != null; at = at.parent()) {
      if (shares.isOverused(at, whatIf.allocated(at).minus(own), wanted)) {
        return overused(at, wanted);
      }
    }
    return null;
  }

  private static boolean isReady(JobInfo job, WhatIf whatIf) {
    JobTerms terms = job.terms();
    return terms != null && whatIf.ready(job) >= terms.minMember();
  }

  /// Returns whether the queue and all queues above it would take more of some resource.
  boolean mayTakeMore(QueueNode queue) {
    for (QueueNode at = queue; judgesParts && at.parent() != null; at = at.parent()) {
      QueueUse use = ledger.use(at);
      if (shares.isOverused(at, use.allocated(), use.request())) {
        return false;
      }
    }
    return true;
  }

  private Overused overused(QueueNode queue, Resources wanted) {
    QueueUse use = ledger.use(queue);
    Resources deserved = shares.part(queue).deserved();
    var parts = new ArrayList<Part>();
    var others = new ArrayList<Other>();
    for (String resource : wanted.names().stream().sorted().toList()) {
      if (shares.isShort(queue, resource)) {
        parts.add(
            new Part(
                resource,
                use.allocated().get(resource),
                deserved.get(resource),
                use.request().get(resource)));
        addOthers(queue, resource, others);
      }
    }
    others.sort(Comparator.comparingLong(Other::excess).reversed());
    return new Overused(
        queue.name(), parts, others.subList(0, Math.min(MOST_OTHERS, others.size())));
  }

  private void addOthers(QueueNode queue, String resource, List<Other> others) {
    QueueNode parent = queue.parent();
    for (QueueNode other : parent == null ? List.<QueueNode>of() : parent.children()) {
      long allocated = ledger.use(other).allocated().get(resource);
      long deserved = shares.part(other).deserved().get(resource);
      if (!other.equals(queue) && allocated >= deserved + Resources.epsilon(resource)) {
        others.add(new Other(other.name(), resource, allocated, deserved));
      }
    }
  }
}
