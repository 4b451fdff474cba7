package dev.berth.plugins.dynamicresources;

import dev.berth.api.core.NodeAllocatableResourceClaimStatus;
import dev.berth.api.resource.AllocationResult;
import dev.berth.api.resource.DeviceClass;
import dev.berth.framework.state.StateData;
import dev.berth.plugins.dynamicresources.allocation.Allocator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The claims of one pod, and what allocates those that have no devices. Immutable but for the
/// claims, which change when the pod is bound, and a cache; copies of the cycle's state share them.
final class PodDevices implements StateData {
  /// A pod that needs none.
  static final PodDevices NONE = new PodDevices(List.of(), null, Map.of(), null);

  private final List<PodClaim> claims;
  private final @Nullable ExtendedDemand extended;
  private final Map<String, DeviceClass> classes;
  private final @Nullable Allocator allocator;
  private final boolean hasAlternatives;
  private final NodeDevicesCache found;

  /// The claims of a pod.
  ///
  /// @param claims those that the pod names; at the end the one for extended resources, if any
  /// @param extended the requests of the latter; null if there is none
  /// @param classes the device classes that are requested, by name
  /// @param allocator allocates claims; null if there are none to allocate
  PodDevices(
      List<PodClaim> claims,
      @Nullable ExtendedDemand extended,
      Map<String, DeviceClass> classes,
      @Nullable Allocator allocator) {
    this.claims = List.copyOf(claims);
    this.extended = extended;
    this.classes = Map.copyOf(classes);
    this.allocator = allocator;
    hasAlternatives =
        this.claims.stream()
            .flatMap(claim -> claim.claim().spec().devices().requests().stream())
            .anyMatch(request -> !request.firstAvailable().isEmpty());
    found = hasAlternatives ? new NodeDevicesCache() : NodeDevicesCache.CLOSED;
  }

  /// The same, with claims that do not change when the pod is bound.
  PodDevices unbound() {
    return new PodDevices(
        claims.stream().map(PodClaim::unbound).toList(), extended, classes, allocator);
  }

  List<PodClaim> claims() {
    return claims;
  }

  boolean isEmpty() {
    return claims.isEmpty();
  }

  /// Whether the pod itself names any claim.
  boolean hasNamedClaims() {
    return claims.stream().anyMatch(claim -> !claim.isExtended());
  }

  /// All that the pod calls the claim.
  List<String> namesOf(PodClaim claim) {
    return claims.stream()
        .filter(it -> !it.isExtended() && it.uidBefore().equals(claim.uidBefore()))
        .map(PodClaim::name)
        .toList();
  }

  /// Those that get their devices with the pod, pending ones included.
  List<PodClaim> toAllocate() {
    return claims.stream().filter(claim -> !claim.isAllocated()).toList();
  }

  /// The claim for extended resources; null if the pod needs none.
  @Nullable PodClaim extendedClaim() {
    return !claims.isEmpty() && claims.getLast().isExtended() ? claims.getLast() : null;
  }

  /// Whether any request can be served in more than one way.
  boolean hasAlternatives() {
    return hasAlternatives;
  }

  /// What searches have found, where requests have alternatives.
  NodeDevicesCache found() {
    return found;
  }

  @Nullable ExtendedDemand extended() {
    return extended;
  }

  Map<String, DeviceClass> classes() {
    return classes;
  }

  @Nullable Allocator allocator() {
    return allocator;
  }

  /// What the pod would get on a node.
  ///
  /// @param allocations what each claim would get, in the order of [#toAllocate]
  /// @param extended the requests of the claim for extended resources there; null if there are none
  /// @param resourceUsage what the claims use of the node's own resources
  record NodeDevices(
      List<AllocationResult> allocations,
      ExtendedDemand.@Nullable Variant extended,
      List<NodeAllocatableResourceClaimStatus> resourceUsage)
      implements StateData {
    NodeDevices {
      allocations = List.copyOf(allocations);
      resourceUsage = List.copyOf(resourceUsage);
    }
  }
}
