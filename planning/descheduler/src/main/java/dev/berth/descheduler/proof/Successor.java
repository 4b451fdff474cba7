package dev.berth.descheduler.proof;

import dev.berth.api.core.Pod;

/// What comes in the place of a pod that is evicted.
sealed interface Successor {
  /// Its controller makes another one.
  ///
  /// @param pod without a node, UID and status; without a name if it gets a new one
  /// @param isAtOnce whether it comes while the old pod still terminates, which holds its room
  ///   until it is gone
  record Replacement(Pod pod, boolean isAtOnce) implements Successor {}

  /// Nothing comes, and nothing should: the pod holds nothing any more, or its controller wants it
  /// gone.
  record Unneeded() implements Successor {}

  /// The pod has to stay whatever the cluster looks like.
  ///
  /// @param reason for users
  record Impossible(String reason) implements Successor {}
}
