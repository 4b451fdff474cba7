package dev.berth.descheduler.eviction;

/// The port to the eviction API. Called on the thread of the cycle, which waits for the answer. An
/// exception that it throws is a failure of that one eviction.
public interface EvictionApi {
  EvictionAnswer evict(EvictionRequest request);
}
