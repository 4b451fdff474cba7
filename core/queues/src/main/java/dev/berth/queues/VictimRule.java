package dev.berth.queues;

import dev.berth.framework.group.VictimUnit;

/// A rule of who may be evicted for whom.
@FunctionalInterface
interface VictimRule {
  /// Whether the rule has nothing against it.
  ///
  /// @param victim its pods have nodes and are in jobs
  /// @param without what would be without it, and without victims that are certain already
  boolean allows(VictimUnit victim, PreemptingJob preemptor, WhatIf without);
}
