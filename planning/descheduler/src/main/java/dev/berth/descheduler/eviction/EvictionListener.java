package dev.berth.descheduler.eviction;

import dev.berth.api.core.Pod;
import java.util.function.Consumer;

/// Told of evictions and attempts, for events and metrics. Called on the thread of the cycle, and
/// for evictions in the background on that of the pods' changes.
public interface EvictionListener {
  /// Tells nobody.
  EvictionListener NONE =
      new EvictionListener() {
        @Override
        public void event(EvictionEvent event) {}

        @Override
        public void counted(EvictionCount count) {}
      };

  void event(EvictionEvent event);

  void counted(EvictionCount count);

  /// A pod is to be evicted, if limits, the review and the API let it go. On the thread of the
  /// cycle.
  ///
  /// @return told what has become of it, in whatever way: why it stays, empty if it does not
  default Consumer<String> begins(Pod pod) {
    return _ -> {};
  }
}
