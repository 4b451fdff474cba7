package dev.berth.descheduler.proof;

import dev.berth.api.core.Pod;
import org.jspecify.annotations.Nullable;

/// Evictions that improve the cluster only together: all of them are tried in the planned cluster
/// before the first one.
interface JointEvictions {
  /// The place of a replacement.
  ///
  /// @param replacement null if none comes
  /// @param objection the reason why the pod stays; null if it goes
  record Placed(@Nullable Pod replacement, String node, @Nullable String objection) {
    static Placed stays(String objection) {
      return new Placed(null, "", objection);
    }
  }

  /// The place of a pod's replacement.
  Placed place(Pod pod) throws InterruptedException;

  /// Records that a pod could not be evicted, so related pods stay.
  void fails(Pod pod);
}
