package dev.berth.plugins.dynamicresources;

import dev.berth.api.core.NodeAllocatableResourceClaimStatus;
import dev.berth.api.resource.AllocationResult;
import dev.berth.framework.state.StateData;
import dev.berth.plugins.dynamicresources.allocation.Allocator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The claims of one pod, and what was found out about them in this cycle. What is remembered is
/// the same for everybody who asks, so copies share it.
final class PodDevices implements StateData {
  private final List<PodClaim> claims;
  private final @Nullable ExtendedDemand extended;
  private final @Nullable Allocator allocator;
  private final Map<String, NodeDevices> found = new HashMap<>();
  private final Set<PodClaim> unavailable = new LinkedHashSet<>();

  /// The claims of a pod.
  ///
  /// @param claims those that the pod names; at the end the one for extended resources, if any
  /// @param extended what the latter is to ask for; null if there is none
  /// @param allocator allocates claims; null if there are none to allocate
  PodDevices(
      List<PodClaim> claims, @Nullable ExtendedDemand extended, @Nullable Allocator allocator) {
    this.claims = List.copyOf(claims);
    this.extended = extended;
    this.allocator = allocator;
  }

  /// A pod that needs none.
  static PodDevices none() {
    return new PodDevices(List.of(), null, null);
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

  List<PodClaim> toAllocate() {
    return claims.stream().filter(claim -> !claim.isAllocated()).toList();
  }

  /// The claim for extended resources; null if the pod needs none.
  @Nullable PodClaim extendedClaim() {
    return !claims.isEmpty() && claims.getLast().isExtended() ? claims.getLast() : null;
  }

  @Nullable ExtendedDemand extended() {
    return extended;
  }

  @Nullable Allocator allocator() {
    return allocator;
  }

  /// Remembers what was found on a node, for the steps to come.
  void found(String node, NodeDevices devices) {
    found.put(node, devices);
  }

  /// What was found on the node; null if it was not looked at, or has nothing to give.
  @Nullable NodeDevices on(String node) {
    return found.get(node);
  }

  /// Remembers claims that have devices which are of no use on some node.
  void unavailable(List<PodClaim> somewhere) {
    unavailable.addAll(somewhere);
  }

  /// The claims that have devices which are of no use on at least one node where the pod could be
  /// otherwise.
  Set<PodClaim> unavailable() {
    return unavailable;
  }

  /// What the pod would get on a node.
  ///
  /// @param allocations what each claim would get, in the order of [#toAllocate]
  /// @param extended what the claim for extended resources asks for there; null if nothing
  /// @param footprint what the claims use of the node's own resources
  record NodeDevices(
      List<AllocationResult> allocations,
      ExtendedDemand.@Nullable Variant extended,
      List<NodeAllocatableResourceClaimStatus> footprint) {
    NodeDevices {
      allocations = List.copyOf(allocations);
      footprint = List.copyOf(footprint);
    }
  }
}
