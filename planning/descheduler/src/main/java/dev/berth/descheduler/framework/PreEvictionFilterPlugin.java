package dev.berth.descheduler.framework;

import dev.berth.api.core.Pod;

/// Extension point `preevictionfilter`: which of the chosen pods may be evicted now. It may be
/// dearer than [EvictionFilterPlugin].
public interface PreEvictionFilterPlugin extends DeschedulerPlugin {
  FilterResult preEvictionFilter(Pod pod);
}
