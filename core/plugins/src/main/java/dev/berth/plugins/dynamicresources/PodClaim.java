package dev.berth.plugins.dynamicresources;

import dev.berth.api.core.Node;
import dev.berth.api.core.NodeSelector;
import dev.berth.api.core.Pod;
import dev.berth.api.resource.AllocationResult;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.api.selector.NodeMatcher;
import dev.berth.framework.status.PluginException;
import org.jspecify.annotations.Nullable;

/// A claim of the pod that is being placed: as it was at the beginning of the cycle, and after
/// PreBind as it was written. One thread at a time.
final class PodClaim {
  /// Devices with optional node operations need nodes that support the operations.
  private static final String OPTIONAL_NODE_OPERATIONS = "DRAOptionalNodeOperations";

  private final String name;
  private final String uid;
  private final ClaimUser user;
  private final boolean extended;
  private final @Nullable AllocationResult pending;
  private final @Nullable NodeMatcher reach;
  private ResourceClaim claim;
  private @Nullable AllocationResult reserved;

  /// Creates a claim.
  ///
  /// @param name the name in the pod's spec
  /// @param user the user for whom the claim is reserved
  /// @param pending the allocation decided with another member of the pod's group that was tried
  ///   before; null if there is none or the claim is allocated
  /// @throws PluginException if it is allocated and its node selector is invalid
  PodClaim(String name, ResourceClaim claim, ClaimUser user, @Nullable AllocationResult pending) {
    this(name, claim, user, pending, false);
  }

  /// Creates the claim for the pod's extended resources, which has no name in the pod.
  static PodClaim forExtendedResources(ResourceClaim claim, ClaimUser user) {
    return new PodClaim("", claim, user, null, true);
  }

  private PodClaim(
      String name,
      ResourceClaim claim,
      ClaimUser user,
      @Nullable AllocationResult pending,
      boolean extended) {
    this.name = name;
    this.claim = claim;
    this.user = user;
    this.pending = pending;
    this.extended = extended;
    uid = claim.metadata().uid();
    AllocationResult allocation = allocation();
    reach = allocation == null ? null : reach(allocation.nodeSelector());
  }

  /// Returns a copy that stays as the claim is now.
  PodClaim unbound() {
    return new PodClaim(name, claim, user, pending, extended);
  }

  private static @Nullable NodeMatcher reach(@Nullable NodeSelector selector) {
    if (selector == null) {
      return null;
    }
    var matcher = NodeMatcher.of(selector);
    var problems = matcher.problems();
    if (!problems.isEmpty()) {
      throw new PluginException(problems.size() == 1 ? problems.getFirst() : problems.toString());
    }
    return matcher;
  }

  String name() {
    return name;
  }

  ResourceClaim claim() {
    return claim;
  }

  /// The UID at the beginning of the cycle; a claim for extended resources may have a different UID
  /// by now.
  String uidBefore() {
    return uid;
  }

  boolean isExtended() {
    return extended;
  }

  boolean isAllocated() {
    return claim.status().allocation() != null;
  }

  /// The allocation decided with another member of the pod's group; null if there is none.
  @Nullable AllocationResult pending() {
    return pending;
  }

  /// The allocation that the claim has, or that was decided with another member of the pod's group;
  /// null if there is none.
  @Nullable AllocationResult allocation() {
    return isAllocated() ? claim.status().allocation() : pending;
  }

  /// The user for whom the claim is reserved.
  ClaimUser user() {
    return user;
  }

  boolean isReservedFor(Pod pod) {
    return user.mayUse(pod, claim);
  }

  /// Returns whether the current or pending allocation can be reached from the node; true if there
  /// is none. Does not check whether the node supports a pending allocation.
  boolean isUsableOn(Node node) {
    AllocationResult allocation = claim.status().allocation();
    return (reach == null || reach.matches(node))
        && (allocation == null || isSupported(allocation, node));
  }

  /// Returns whether the node supports the allocation decided with another member of the pod's
  /// group.
  boolean isPendingSupported(Node node) {
    return pending == null || isSupported(pending, node);
  }

  private static boolean isSupported(AllocationResult allocation, Node node) {
    return allocation.devices().results().stream()
            .allMatch(result -> result.skipNodeOperations().isEmpty())
        || node.status().declaredFeatures().contains(OPTIONAL_NODE_OPERATIONS);
  }

  /// Returns the allocation that the claim will get with the pod; null if it needs none.
  @Nullable AllocationResult reserved() {
    return reserved;
  }

  void reserve(AllocationResult allocation) {
    reserved = allocation;
  }

  /// Records that the claim was written or read again.
  void update(ResourceClaim written) {
    claim = written;
  }
}
