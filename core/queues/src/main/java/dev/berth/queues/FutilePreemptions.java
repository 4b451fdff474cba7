package dev.berth.queues;

import java.util.HashSet;
import java.util.Set;
import java.util.function.BooleanSupplier;

/// Remembers preemptions for which no pod of the cluster may be evicted, while nothing changes on
/// which the choice of victims depends. Where queues are full, thousands of waiting pods would
/// otherwise each look at every pod on every node, without success. For the engine's thread.
final class FutilePreemptions {
  private final Shares shares;
  private final Set<Question> futile = new HashSet<>();
  private long askedAt = -1;

  /// Everything of the preemptor that the rules read.
  ///
  /// @param job its job if that has pods on nodes, which are no victims for it; otherwise empty
  /// @param allocated what the job has
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

  FutilePreemptions(Shares shares) {
    this.shares = shares;
  }

  /// Returns whether no pod may be evicted.
  ///
  /// @param ofOtherQueues whether victims must be in other queues
  /// @param asNominated if this differs from the current state, nothing is remembered and the
  ///   result is false
  /// @param hasVictims searches all pods for a victim
  boolean isFutile(
      boolean ofOtherQueues,
      PreemptingJob preemptor,
      WhatIf asNominated,
      BooleanSupplier hasVictims) {
    if (!asNominated.isAsIs()) {
      return false;
    }
    if (askedAt != shares.revision()) {
      askedAt = shares.revision();
      futile.clear();
    }
    var question = Question.of(ofOtherQueues, preemptor);
    if (futile.contains(question)) {
      return true;
    }
    if (hasVictims.getAsBoolean()) {
      return false;
    }
    futile.add(question);
    return true;
  }
}
