package dev.berth.descheduler.framework;

import dev.berth.api.core.Pod;

/// Reviews an eviction before it happens: does the pod's replacement get a better place? It knows
/// the scheduler's decisions, so it also plans moves.
public interface EvictionReview extends MovePlanner {
  /// Lets every eviction be.
  EvictionReview NONE = (_, _, _) -> new Verdict.Approved("");

  /// Begins a cycle; called before all of its reviews.
  default void begin() {}

  /// Called on the thread of the cycle for a pod that filters and limits accept, directly before
  /// the call of the API server.
  ///
  /// @param profile the profile's name
  /// @param plugin the plugin's name
  Verdict review(Pod pod, String profile, String plugin);

  /// Called after the API server has accepted the eviction: in later reviews of the cycle, the pod
  /// is gone and its replacement is in its place.
  default void evicted(Pod pod) {}

  /// Called after the API server has refused an approved eviction.
  default void refused(Pod pod) {}

  /// The verdict on an eviction.
  sealed interface Verdict {
    /// The eviction improves the cluster.
    ///
    /// @param node the node of the replacement; empty if it is unknown
    record Approved(String node) implements Verdict {}

    /// The eviction does not improve the cluster.
    ///
    /// @param reason why, for users
    record Refused(String reason) implements Verdict {}
  }
}
