package dev.berth.capacity.disruption;

import dev.berth.api.meta.ObjectKey;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// A pod that its node has lost.
///
/// @param workload such as `Deployment shop/web`; empty if nothing controls the pod
/// @param node where it was
/// @param at when it was deleted, or preempted, since the beginning
/// @param reason as in the condition `DisruptionTarget`, such as `EvictionByEvictionAPI`
/// @param waited how long before that its eviction was tried in vain
/// @param successor the pod that its workload has made instead; null if there is none
/// @param note why there is no successor; empty if there is one
public record LostPod(
    ObjectKey pod,
    String workload,
    String node,
    Duration at,
    String reason,
    Duration waited,
    @Nullable Successor successor,
    String note) {

  /// The pod in its place.
  ///
  /// @param created when it was made
  /// @param node its first one; empty if it has got none
  /// @param placed when it has got that; null if it has not
  /// @param message why it has none, in kube-scheduler's words; empty if it has one
  public record Successor(
      ObjectKey pod, Duration created, String node, @Nullable Duration placed, String message) {}

  /// Whether another pod runs in its place, or did.
  public boolean isReplaced() {
    return successor != null && successor.placed() != null;
  }
}
