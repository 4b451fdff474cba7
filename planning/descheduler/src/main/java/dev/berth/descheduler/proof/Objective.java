package dev.berth.descheduler.proof;

import org.jspecify.annotations.Nullable;

/// What a strategy wants to be better in the cluster, and when.
interface Objective {
  /// For strategies whose reason is the pod itself: wherever its replacement goes, there is one of
  /// those pods less.
  Objective OF_POD = _ -> null;

  /// For strategies whose reason is the place, and that have no objective but the number of pods
  /// that they choose.
  Objective OF_PLACE =
      relocation ->
          relocation.node().equals(relocation.origin())
              ? "its replacement would come back to node %s".formatted(relocation.origin())
              : null;

  /// Why the cluster would not be better after the eviction, for users; null if it would.
  @Nullable String objection(Relocation relocation);

  /// The first objection of the two.
  default Objective and(Objective other) {
    return relocation -> {
      String first = objection(relocation);
      return first == null ? other.objection(relocation) : first;
    };
  }
}
