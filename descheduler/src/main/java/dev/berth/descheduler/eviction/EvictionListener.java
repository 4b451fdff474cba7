package dev.berth.descheduler.eviction;

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
}
