package dev.berth.descheduler.proof;

import dev.berth.api.core.Pod;
import org.jspecify.annotations.Nullable;

/// Evictions that are worth it only together: all of them are tried in the planned cluster before
/// the first one.
interface JointEvictions {
  /// The place of a replacement.
  ///
  /// @param replacement null if none comes
  /// @param objection why the pod stays; null if it goes
  record Placed(@Nullable Pod replacement, String node, @Nullable String objection) {
    static Placed stays(String objection) {
      return new Placed(null, "", objection);
    }
  }

  /// Where the replacement of a pod goes.
  Placed place(Pod pod) throws InterruptedException;

  /// A pod could not be evicted, and so those that belong to it stay.
  void fails(Pod pod);
}
