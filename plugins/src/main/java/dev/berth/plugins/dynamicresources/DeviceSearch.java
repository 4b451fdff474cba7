package dev.berth.plugins.dynamicresources;

import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.resource.AllocationResult;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.framework.FilterStatus;
import dev.berth.framework.PluginException;
import dev.berth.framework.Rejected;
import dev.berth.framework.Success;
import dev.berth.framework.state.NodeInfo;
import dev.berth.plugins.dynamicresources.PodDevices.NodeDevices;
import dev.berth.plugins.dynamicresources.allocation.Allocation;
import dev.berth.plugins.dynamicresources.allocation.AllocationException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Finds out whether a pod can have its devices on a node, and which.
final class DeviceSearch {
  private final @Nullable BindingConditions conditions;
  private final @Nullable NodeFootprint footprint;
  private final Duration timeout;
  private final InstantSource clock;

  /// A search.
  ///
  /// @param conditions what devices may have to wait for; null if nothing is waited for
  /// @param footprint counts what devices use of their node; null if that does not count
  /// @param timeout how long the search may take on a node; zero for ever
  DeviceSearch(
      @Nullable BindingConditions conditions,
      @Nullable NodeFootprint footprint,
      Duration timeout,
      InstantSource clock) {
    this.conditions = conditions;
    this.footprint = footprint;
    this.timeout = timeout;
    this.clock = clock;
  }

  /// The time that the search may take.
  static Duration timeout(FeatureGates gates, @Nullable Duration argument) {
    return argument != null && gates.enabled(SchedulerFeature.DRA_SCHEDULER_FILTER_TIMEOUT)
        ? argument
        : Duration.ZERO;
  }

  /// Whether the node will do. What was found is remembered with the pod.
  ///
  /// @throws PluginException if that cannot be told
  FilterStatus check(PodDevices devices, Pod pod, NodeInfo node) {
    if (devices.extended() == null) {
      return check(devices, null, pod, node);
    }
    PodClaim extended = devices.claims().getLast();
    if (!extended.claim().spec().devices().requests().isEmpty()) {
      return Rejected.unresolvable(new LeftoverClaim(extended.claim().key()));
    }
    return switch (devices.extended().on(node, devices.hasNamedClaims())) {
      case ExtendedDemand.Unserved(String resource) ->
          Rejected.unresolvable(new ResourceUnserved(resource));
      case ExtendedDemand.Nothing _ -> Success.SUCCESS;
      case ExtendedDemand.Variant variant -> {
        if (!extended.isAllocated()) {
          yield check(devices, variant, pod, node);
        }
        yield devices.hasNamedClaims() ? check(devices, null, pod, node) : Success.SUCCESS;
      }
    };
  }

  /// @param variant what devices are to serve of extended resources; null if nothing
  private FilterStatus check(
      PodDevices devices, ExtendedDemand.@Nullable Variant variant, Pod pod, NodeInfo node) {
    var unavailable = new ArrayList<PodClaim>();
    for (PodClaim claim : devices.claims()) {
      if (!claim.isUsableOn(node.node())) {
        unavailable.add(claim);
        continue;
      }
      if (claim.isAllocated() && isLost(claim.claim())) {
        unavailable.add(claim);
      }
      if (footprint != null && footprint.isTaken(claim, pod)) {
        return Rejected.unresolvable(
            "node allocatable resource claim %s has a mapped device and cannot be shared across pods"
                .formatted(claim.claim().key().name()));
      }
    }
    return switch (allocate(devices, variant, node)) {
      case Allocation.Refused refused -> Rejected.unresolvable(new NoDevices(refused));
      case Allocation.Expired _ ->
          throw new PluginException(
              "node %s: timed out trying to allocate devices".formatted(node.name()));
      case Allocation.Allocated(var found) ->
          footprint == null
              ? conclude(devices, unavailable, new NodeDevices(found, variant, List.of()), node)
              : switch (footprint.on(node, pod, devices, byClaim(devices, found))) {
                case NodeFootprint.Answer.Exceeds(Rejected why) -> why;
                case NodeFootprint.Answer.Fits(var uses) ->
                    conclude(devices, unavailable, new NodeDevices(found, variant, uses), node);
              };
    };
  }

  private static FilterStatus conclude(
      PodDevices devices, List<PodClaim> unavailable, NodeDevices found, NodeInfo node) {
    if (unavailable.isEmpty()) {
      if (devices.allocator() != null || !found.footprint().isEmpty()) {
        devices.found(node.name(), found);
      }
      return Success.SUCCESS;
    }
    devices.unavailable(unavailable);
    return Rejected.unresolvable(
        new ClaimsUnavailable(unavailable.stream().map(claim -> claim.claim().key()).toList()));
  }

  private static Map<String, AllocationResult> byClaim(
      PodDevices devices, List<AllocationResult> found) {
    Map<String, AllocationResult> byClaim = new HashMap<>();
    List<PodClaim> claims = devices.toAllocate();
    for (int i = 0; i < found.size(); i++) {
      byClaim.put(claims.get(i).uidBefore(), found.get(i));
    }
    return byClaim;
  }

  /// Whether there is no use in waiting for the devices of the claim any longer.
  private boolean isLost(ResourceClaim claim) {
    return conditions != null
        && switch (conditions.of(claim)) {
          case BindingConditions.Progress.Ready _, BindingConditions.Progress.Pending _ -> false;
          case BindingConditions.Progress.Failed _, BindingConditions.Progress.Late _ -> true;
        };
  }

  private Allocation allocate(
      PodDevices devices, ExtendedDemand.@Nullable Variant variant, NodeInfo node) {
    if (devices.allocator() == null) {
      return new Allocation.Allocated(List.of());
    }
    List<ResourceClaim> claims =
        devices.toAllocate().stream()
            .map(claim -> claim.isExtended() && variant != null ? variant.claim() : claim.claim())
            .toList();
    try {
      return devices.allocator().allocate(node.node(), claims, expiry());
    } catch (AllocationException e) {
      throw new PluginException(e.getMessage(), e);
    }
  }

  private BooleanSupplier expiry() {
    if (timeout.isZero()) {
      return () -> false;
    }
    Instant end = clock.instant().plus(timeout);
    return () -> clock.instant().isAfter(end);
  }
}
