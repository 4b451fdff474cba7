package dev.berth.plugins.dynamicresources;

import dev.berth.api.core.Node;
import dev.berth.api.core.NodeSelector;
import dev.berth.api.core.Pod;
import dev.berth.api.resource.AllocationResult;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.api.selector.NodeMatcher;
import dev.berth.framework.PluginException;
import org.jspecify.annotations.Nullable;

/// A claim of the pod that is being placed: as it was when the cycle began, and after PreBind as it
/// was written. One thread at a time.
final class PodClaim {
  /// Devices with optional node operations need nodes that support these.
  private static final String OPTIONAL_NODE_OPERATIONS = "DRAOptionalNodeOperations";

  private final String name;
  private final String uid;
  private final ClaimUser user;
  private final boolean extended;
  private final @Nullable AllocationResult pending;
  private final @Nullable NodeMatcher reach;
  private ResourceClaim claim;
  private @Nullable AllocationResult reserved;

  /// A claim.
  ///
  /// @param name in the pod's spec
  /// @param user for whom it is reserved
  /// @param pending what it is to get with another member of the pod's group, which was tried
  ///   before the pod; null if there is none, or the claim is allocated
  /// @throws PluginException if it is allocated and its node selector is invalid
  PodClaim(String name, ResourceClaim claim, ClaimUser user, @Nullable AllocationResult pending) {
    this(name, claim, user, pending, false);
  }

  /// The claim for the pod's extended resources, which the pod does not call anything.
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

  /// The claim as it is now, and remains.
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

  /// Its UID when the cycle began; for extended resources, it may have got another one since.
  String uidBefore() {
    return uid;
  }

  boolean isExtended() {
    return extended;
  }

  boolean isAllocated() {
    return claim.status().allocation() != null;
  }

  /// What it is to get with another member of the pod's group; null if there is none.
  @Nullable AllocationResult pending() {
    return pending;
  }

  /// What it has been given, or is to get with another member of the pod's group; null if there is
  /// neither.
  @Nullable AllocationResult allocation() {
    return isAllocated() ? claim.status().allocation() : pending;
  }

  /// For whom it is reserved.
  ClaimUser user() {
    return user;
  }

  boolean isReservedFor(Pod pod) {
    return user.mayUse(pod, claim);
  }

  /// Whether what the claim has been given, or is to get, can be reached from the node; so it is if
  /// that is nothing. Whether the node supports what is pending is another question.
  boolean isUsableOn(Node node) {
    AllocationResult allocation = claim.status().allocation();
    return (reach == null || reach.matches(node))
        && (allocation == null || isSupported(allocation, node));
  }

  /// Whether the node supports what the claim is to get with another member of the pod's group.
  boolean isPendingSupported(Node node) {
    return pending == null || isSupported(pending, node);
  }

  private static boolean isSupported(AllocationResult allocation, Node node) {
    return allocation.devices().results().stream()
            .allMatch(result -> result.skipNodeOperations().isEmpty())
        || node.status().declaredFeatures().contains(OPTIONAL_NODE_OPERATIONS);
  }

  /// What the claim is to get with the pod; null if it has got all it needs.
  @Nullable AllocationResult reserved() {
    return reserved;
  }

  void reserve(AllocationResult allocation) {
    reserved = allocation;
  }

  /// The claim has been written, or was read again.
  void update(ResourceClaim written) {
    claim = written;
  }
}
