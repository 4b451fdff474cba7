package dev.berth.loadaware.crane;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// All that an answer depends on beside the node. Two are equal if they ask the same of all nodes;
/// that time has passed between them is not seen here, since nodes of which a value expires are
/// reported when it does.
///
/// @param isDaemon whether the pod is of a DaemonSet
/// @param now when it is asked
record DynamicFragment(boolean isDaemon, Instant now) {
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof DynamicFragment that && isDaemon == that.isDaemon;
  }

  @Override
  public int hashCode() {
    return Boolean.hashCode(isDaemon);
  }
}
