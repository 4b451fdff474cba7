package dev.berth.descheduler.plugins.defaultevictor;

import dev.berth.api.core.Pod;
import org.jspecify.annotations.Nullable;

/// One condition on pods that may be evicted.
interface EvictionCheck {
  /// Why the pod has to stay; null if it may go.
  @Nullable String problem(Pod pod);
}
