package dev.berth.queues;

import dev.berth.framework.model.VictimUnit;

/// A rule that decides which pods may be evicted for which preemptor.
@FunctionalInterface
interface VictimRule {
  /// Returns whether the rule allows the eviction.
  ///
  /// @param victim a victim whose pods have nodes and are in jobs
  /// @param without the state without the victim and without the victims chosen before
  boolean allows(VictimUnit victim, PreemptingJob preemptor, WhatIf without);
}
