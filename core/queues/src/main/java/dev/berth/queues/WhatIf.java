package dev.berth.queues;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The shares of jobs and queues if some pods left and others were added. For one thread.
final class WhatIf {
  private final Ledger ledger;
  private final Map<JobInfo, Resources> ofJobs = new HashMap<>();
  private final Map<JobInfo, Integer> ready = new HashMap<>();
  private final Map<QueueNode, Resources> ofQueues = new HashMap<>();

  /// Creates it without changes.
  WhatIf(Ledger ledger) {
    this.ledger = ledger;
  }

  /// Returns a copy; changes to the copy do not affect this object.
  WhatIf copy() {
    var copy = new WhatIf(ledger);
    copy.ofJobs.putAll(ofJobs);
    copy.ready.putAll(ready);
    copy.ofQueues.putAll(ofQueues);
    return copy;
  }

  /// Returns whether there are no changes.
  boolean isAsIs() {
    return ofJobs.isEmpty() && ofQueues.isEmpty();
  }

  /// Adds a pod with a node. Has no effect if the pod is in no job.
  void gain(String uid) {
    change(uid, ledger.requests(uid), 1);
  }

  /// Adds a nominated pod: it counts as being on its node, except for whether its job is ready. Has
  /// no effect if the pod is in no job.
  void promise(String uid) {
    change(uid, ledger.requests(uid), 0);
  }

  /// Removes a pod from its node. Has no effect if the pod is in no job or does not count as being
  /// on a node.
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

  /// Adds resources to a queue and the queues above it.
  ///
  /// @param queue null for none
  void gain(@Nullable QueueNode queue, Resources more) {
    for (QueueNode at = queue; at != null; at = at.parent()) {
      ofQueues.merge(at, more, Resources::plus);
    }
  }

  /// Returns how many pods of the job would have a node.
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
