package dev.berth.descheduler.framework;

/// The result of a requested eviction.
public sealed interface EvictionResult {
  /// The API server has accepted the eviction or, in a dry run, would have been called.
  record Evicted() implements EvictionResult {}

  /// A limit of the cycle is reached.
  record LimitReached(Limit limit) implements EvictionResult {}

  /// The pod stays for another reason.
  ///
  /// @param message from the API server or from the proof
  record Failed(String message) implements EvictionResult {}

  /// The limits of evictions in a cycle.
  enum Limit {
    /// `maxNoOfPodsToEvictPerNode`
    NODE,
    /// `maxNoOfPodsToEvictPerNamespace`: for a plugin, this is only a failure.
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
