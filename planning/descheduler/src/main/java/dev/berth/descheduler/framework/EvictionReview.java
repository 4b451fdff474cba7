package dev.berth.descheduler.framework;

import dev.berth.api.core.Pod;

/// Looks at an eviction before it is done: whether the pod's replacement gets a better place. It
/// knows what the scheduler would do, and so plans moves, too.
public interface EvictionReview extends MovePlanner {
  /// Lets every eviction be.
  EvictionReview NONE = (_, _, _) -> new Verdict.Approved("");

  /// A cycle begins; called before all reviews of it.
  default void begin() {}

  /// Called for a pod that filters and limits let go, on the thread of the cycle, directly before
  /// the API server is asked.
  ///
  /// @param profile the profile's name
  /// @param plugin the plugin's name
  Verdict review(Pod pod, String profile, String plugin);

  /// Called when the API server has accepted the eviction: later reviews of the cycle see the pod
  /// gone and its replacement in its place.
  default void evicted(Pod pod) {}

  /// Called when the API server has not accepted an eviction that was approved.
  default void refused(Pod pod) {}

  /// What is found of an eviction.
  sealed interface Verdict {
    /// The eviction is for the better.
    ///
    /// @param node where the replacement goes; empty if that is not known
    record Approved(String node) implements Verdict {}

    /// The pod is better left alone.
    ///
    /// @param reason why, for users
    record Refused(String reason) implements Verdict {}
  }
}
