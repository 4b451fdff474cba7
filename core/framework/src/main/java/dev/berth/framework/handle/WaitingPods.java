package dev.berth.framework.handle;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/// The pods that wait at Permit, of all profiles. May be used by several threads.
public interface WaitingPods {
  /// Those that wait now.
  Collection<? extends WaitingPod> all();

  /// The one of that UID, or null.
  @Nullable WaitingPod get(String uid);
}
