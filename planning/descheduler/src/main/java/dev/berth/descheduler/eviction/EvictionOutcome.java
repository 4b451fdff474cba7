package dev.berth.descheduler.eviction;

import dev.berth.descheduler.framework.EvictionResult;

/// What came of the wish to evict a pod, with what plugins need not know.
public sealed interface EvictionOutcome {
  /// The eviction is accepted.
  ///
  /// @param reason the annotation of the Eviction
  /// @param destination the node where the pod's replacement goes; empty if that is not known
  record Done(String reason, String destination) implements EvictionOutcome {}

  /// Somebody else evicts the pod in the background.
  record Requested() implements EvictionOutcome {}

  /// The pod stays.
  ///
  /// @param message why
  /// @param byProof whether the review of evictions says so
  record Refused(EvictionResult result, String message, boolean byProof)
      implements EvictionOutcome {}

  /// What a plugin is told.
  default EvictionResult result() {
    return this instanceof Refused refused ? refused.result() : EvictionResult.evicted();
  }
}
