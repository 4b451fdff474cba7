package dev.berth.capacity.size;

import dev.berth.framework.state.PodInfo;
import dev.berth.framework.state.ResourceVector;
import java.util.Set;

/// Pods that ask for as much, may run on the same nodes, whatever else runs there, and keep off the
/// same others.
///
/// @param exclusiveSets those of [ExclusivePods] that they belong to
record PodKind(ResourceVector requests, NodeRules rules, Set<Integer> exclusiveSets) {

  static PodKind of(PodInfo info, ExclusivePods exclusive) {
    return new PodKind(info.requests(), NodeRules.of(info.pod()), exclusive.setsOf(info));
  }
}
