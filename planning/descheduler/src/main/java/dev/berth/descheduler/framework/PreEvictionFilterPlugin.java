package dev.berth.descheduler.framework;

import dev.berth.api.core.Pod;

/// Extension point `preevictionfilter`: decides which of the chosen pods may be evicted now. It may
/// be more expensive than [EvictionFilterPlugin].
public interface PreEvictionFilterPlugin extends DeschedulerPlugin {
  FilterResult preEvictionFilter(Pod pod);
}
