package dev.berth.queues;

import java.util.HashSet;
import java.util.Set;
import java.util.function.BooleanSupplier;

/// The preemptions for which no pod of the cluster may be evicted, as long as nothing changes by
/// which victims are judged: where queues are full, thousands of pods wait that would look at every
/// pod on every node, one after the other, in vain. For the engine's thread.
final class VainPreemptions {
  private final Shares shares;
  private final Set<Question> inVain = new HashSet<>();
  private long askedAt = -1;

  /// All that the rules read of the preempting side.
  ///
  /// @param job only if it has pods with nodes, which are no victims for it; else empty
  /// @param allocated to the job
  private record Question(
      boolean ofOtherQueues,
      QueueNode queue,
      String job,
      int priority,
      Resources allocated,
      Resources wanted) {
    static Question of(boolean ofOtherQueues, PreemptingJob preemptor) {
      JobInfo job = preemptor.job();
      return new Question(
          ofOtherQueues,
          preemptor.queue(),
          job.isOnNodes() ? job.id() : "",
          job.priority(),
          job.allocated(),
          preemptor.wanted());
    }
  }

  VainPreemptions(Shares shares) {
    this.shares = shares;
  }

  /// Whether nobody may be evicted.
  ///
  /// @param ofOtherQueues where victims would be
  /// @param asNominated if it is not as it is, nothing is remembered, and the answer is no
  /// @param hasVictims looks for one among all pods
  boolean isInVain(
      boolean ofOtherQueues,
      PreemptingJob preemptor,
      WhatIf asNominated,
      BooleanSupplier hasVictims) {
    if (!asNominated.isAsIs()) {
      return false;
    }
    if (askedAt != shares.revision()) {
      askedAt = shares.revision();
      inVain.clear();
    }
    var question = Question.of(ofOtherQueues, preemptor);
    if (inVain.contains(question)) {
      return true;
    }
    if (hasVictims.getAsBoolean()) {
      return false;
    }
    inVain.add(question);
    return true;
  }
}
