package dev.berth.plugins.dynamicresources;

import dev.berth.api.core.NodeAllocatableResourceClaimStatus;
import dev.berth.api.resource.AllocationResult;
import dev.berth.api.resource.DeviceClass;
import dev.berth.framework.model.StateData;
import dev.berth.plugins.dynamicresources.allocation.Allocator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The claims of one pod, and the allocator for claims that have no devices. Immutable except for a
/// cache and the claims, which change when the pod is bound; copies of the cycle's state share
/// both.
final class PodDevices implements StateData {
  /// The value for a pod that needs no devices.
  static final PodDevices NONE = new PodDevices(List.of(), null, Map.of(), null);

  private final List<PodClaim> claims;
  private final @Nullable ExtendedDemand extended;
  private final Map<String, DeviceClass> classes;
  private final @Nullable Allocator allocator;
  private final boolean hasAlternatives;
  private final NodeDevicesCache found;

  /// Creates the devices of a pod.
  ///
  /// @param claims the claims that the pod names, followed by the claim for extended resources, if
  ///   any
  /// @param extended the requests for extended resources; null if there are none
  /// @param classes the device classes that are requested, by name
  /// @param allocator allocates claims; null if all claims are allocated
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

  /// Returns the same with claims that do not change when the pod is bound.
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

  /// Returns whether the pod itself names a claim.
  boolean hasNamedClaims() {
    return claims.stream().anyMatch(claim -> !claim.isExtended());
  }

  /// Returns all names that the pod has for the claim.
  List<String> namesOf(PodClaim claim) {
    return claims.stream()
        .filter(it -> !it.isExtended() && it.uidBefore().equals(claim.uidBefore()))
        .map(PodClaim::name)
        .toList();
  }

  /// The claims that get their devices with the pod, including pending claims.
  List<PodClaim> toAllocate() {
    return claims.stream().filter(claim -> !claim.isAllocated()).toList();
  }

  /// The claim for extended resources; null if the pod needs none.
  @Nullable PodClaim extendedClaim() {
    return !claims.isEmpty() && claims.getLast().isExtended() ? claims.getLast() : null;
  }

  /// Returns whether any request has alternatives.
  boolean hasAlternatives() {
    return hasAlternatives;
  }

  /// The results of searches, for requests with alternatives.
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

  /// The devices that the pod gets on a node.
  ///
  /// @param allocations the allocation of each claim, in the order of [#toAllocate]
  /// @param extended the requests for extended resources there; null if there are none
  /// @param resourceUsage the claims' use of the node's own resources
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
