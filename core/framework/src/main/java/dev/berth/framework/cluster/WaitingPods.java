package dev.berth.framework.cluster;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/// The pods that wait at Permit, of all profiles. Thread-safe.
public interface WaitingPods {
  /// The pods that wait now.
  Collection<? extends WaitingPod> all();

  /// Returns the waiting pod of that UID, or null.
  @Nullable WaitingPod get(String uid);
}
