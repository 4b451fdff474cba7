package dev.berth.descheduler.eviction;

/// What an API server says of an eviction.
public sealed interface EvictionAnswer {
  /// The pod is being evicted.
  record Accepted() implements EvictionAnswer {}

  /// There is no such pod.
  ///
  /// @param text the server's
  record NotFound(String text) implements EvictionAnswer {}

  /// Not now: a disruption budget does not allow it, or somebody else does it.
  ///
  /// @param text the server's
  record TooManyRequests(String text) implements EvictionAnswer {}

  /// Anything else that went wrong.
  ///
  /// @param text the server's, or what is known of the failure
  record Rejected(String text) implements EvictionAnswer {}
}
