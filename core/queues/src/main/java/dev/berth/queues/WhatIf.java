package dev.berth.queues;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What jobs and queues would have if some pods went, and others came. For one thread.
final class WhatIf {
  private final Ledger ledger;
  private final Map<JobInfo, Resources> ofJobs = new HashMap<>();
  private final Map<JobInfo, Integer> ready = new HashMap<>();
  private final Map<QueueNode, Resources> ofQueues = new HashMap<>();

  /// All is as it is.
  WhatIf(Ledger ledger) {
    this.ledger = ledger;
  }

  /// Another one that can be changed without this one changing.
  WhatIf copy() {
    var copy = new WhatIf(ledger);
    copy.ofJobs.putAll(ofJobs);
    copy.ready.putAll(ready);
    copy.ofQueues.putAll(ofQueues);
    return copy;
  }

  /// Whether all is as it is.
  boolean isAsIs() {
    return ofJobs.isEmpty() && ofQueues.isEmpty();
  }

  /// The pod would have a node. Nothing happens if it is in no job.
  void gain(String uid) {
    change(uid, ledger.requests(uid), 1);
  }

  /// The pod has a node to come: it counts as if it was there, but its job is no more ready for it.
  /// Nothing happens if it is in no job.
  void promise(String uid) {
    change(uid, ledger.requests(uid), 0);
  }

  /// The pod would have no node. Nothing happens if it is in no job, or does not count as one with
  /// a node.
  void lose(String uid) {
    if (ledger.phase(uid) == PodPhase.ALLOCATED) {
      change(uid, Resources.NONE.minus(ledger.requests(uid)), -1);
    }
  }

  private void change(String uid, Resources more, int pods) {
    JobInfo job = ledger.jobOf(uid);
    if (job != null) {
      ofJobs.merge(job, more, Resources::plus);
      ready.merge(job, pods, Integer::sum);
      gain(ledger.queueOf(job), more);
    }
  }

  /// A queue and those above it would have more.
  ///
  /// @param queue null for none
  void gain(@Nullable QueueNode queue, Resources more) {
    for (QueueNode at = queue; at != null; at = at.parent()) {
      ofQueues.merge(at, more, Resources::plus);
    }
  }

  /// How many pods of the job would have a node.
  int ready(JobInfo job) {
    return job.ready() + ready.getOrDefault(job, 0);
  }

  Resources allocated(JobInfo job) {
    return job.allocated().plus(ofJobs.getOrDefault(job, Resources.NONE));
  }

  Resources allocated(QueueNode queue) {
    return ledger.use(queue).allocated().plus(ofQueues.getOrDefault(queue, Resources.NONE));
  }
}
