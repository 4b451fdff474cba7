package dev.berth.descheduler.framework;

import dev.berth.api.core.Pod;

/// Extension point `filter`: which pods may be evicted at all.
public interface EvictionFilterPlugin extends DeschedulerPlugin {
  FilterResult filter(Pod pod);
}
