package dev.berth.plugins.dynamicresources;

import dev.berth.api.core.Node;
import dev.berth.api.core.NodeSelector;
import dev.berth.api.core.Pod;
import dev.berth.api.resource.AllocationResult;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.api.selector.NodeMatcher;
import dev.berth.framework.PluginException;
import dev.berth.plugins.dynamicresources.allocation.plan.Claims;
import org.jspecify.annotations.Nullable;

/// A claim of the pod that is being placed: as it was when the cycle began, and after PreBind as it
/// was written. One thread at a time.
final class PodClaim {
  /// Devices with optional node operations need nodes that support these.
  private static final String OPTIONAL_NODE_OPERATIONS = "DRAOptionalNodeOperations";

  private final String name;
  private final String uid;
  private final boolean extended;
  private final @Nullable NodeMatcher reach;
  private ResourceClaim claim;
  private @Nullable AllocationResult reserved;

  /// A claim.
  ///
  /// @param name in the pod's spec
  /// @throws PluginException if it is allocated and its node selector is invalid
  PodClaim(String name, ResourceClaim claim) {
    this(name, claim, false);
  }

  /// The claim for the pod's extended resources, which the pod does not call anything.
  static PodClaim forExtendedResources(ResourceClaim claim) {
    return new PodClaim("", claim, true);
  }

  private PodClaim(String name, ResourceClaim claim, boolean extended) {
    this.name = name;
    this.claim = claim;
    this.extended = extended;
    uid = claim.metadata().uid();
    AllocationResult allocation = claim.status().allocation();
    reach = allocation == null ? null : reach(allocation.nodeSelector());
  }

  /// The claim as it is now, and remains.
  PodClaim unbound() {
    return new PodClaim(name, claim, extended);
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

  boolean isReservedFor(Pod pod) {
    return Claims.isReservedFor(pod, claim, false);
  }

  /// Whether what the claim has been given can be used on the node; so it is if it has been given
  /// nothing.
  boolean isUsableOn(Node node) {
    AllocationResult allocation = claim.status().allocation();
    return (reach == null || reach.matches(node))
        && (allocation == null
            || allocation.devices().results().stream()
                .allMatch(result -> result.skipNodeOperations().isEmpty())
            || node.status().declaredFeatures().contains(OPTIONAL_NODE_OPERATIONS));
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
