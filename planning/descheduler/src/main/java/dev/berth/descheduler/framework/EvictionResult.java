package dev.berth.descheduler.framework;

/// What came of the wish to evict a pod.
public sealed interface EvictionResult {
  /// The API server has accepted the eviction, or, in a dry run, would have been asked.
  record Evicted() implements EvictionResult {}

  /// A limit of the cycle is reached.
  record LimitReached(Limit limit) implements EvictionResult {}

  /// The pod stays for another reason.
  ///
  /// @param message the API server's, or that of the proof
  record Failed(String message) implements EvictionResult {}

  /// How many pods may be evicted in a cycle.
  enum Limit {
    /// `maxNoOfPodsToEvictPerNode`
    NODE,
    /// `maxNoOfPodsToEvictPerNamespace`: for a plugin no more than a failure.
    NAMESPACE,
    /// `maxNoOfPodsToEvictTotal`
    TOTAL
  }

  static EvictionResult evicted() {
    return new Evicted();
  }

  default boolean isEvicted() {
    return this instanceof Evicted;
  }

  default boolean reached(Limit limit) {
    return this instanceof LimitReached reached && reached.limit() == limit;
  }
}
