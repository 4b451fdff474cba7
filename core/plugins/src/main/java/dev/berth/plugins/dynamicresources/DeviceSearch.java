package dev.berth.plugins.dynamicresources;

import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.resource.AllocationResult;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.framework.FilterPlugin.FilterStatus;
import dev.berth.framework.Rejected;
import dev.berth.framework.Success;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.status.PluginException;
import dev.berth.framework.status.Reason;
import dev.berth.plugins.dynamicresources.PodDevices.NodeDevices;
import dev.berth.plugins.dynamicresources.allocation.Allocation;
import dev.berth.plugins.dynamicresources.allocation.plan.AllocationException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Searches a node for the devices that a pod needs. Changes nothing.
final class DeviceSearch {
  private final @Nullable BindingConditions conditions;
  private final @Nullable NodeResourceUsage resourceUsage;
  private final Duration timeout;
  private final InstantSource clock;

  /// Creates a search.
  ///
  /// @param conditions decides when devices are ready; null to wait for nothing
  /// @param resourceUsage counts the use of the node's own resources by devices; null to ignore
  ///   this
  /// @param timeout the longest time for the search on a node; zero for no limit
  DeviceSearch(
      @Nullable BindingConditions conditions,
      @Nullable NodeResourceUsage resourceUsage,
      Duration timeout,
      InstantSource clock) {
    this.conditions = conditions;
    this.resourceUsage = resourceUsage;
    this.timeout = timeout;
    this.clock = clock;
  }

  /// Returns the longest time for the search.
  static Duration timeout(FeatureGates gates, @Nullable Duration argument) {
    return argument != null && gates.enabled(SchedulerFeature.DRA_SCHEDULER_FILTER_TIMEOUT)
        ? argument
        : Duration.ZERO;
  }

  /// Returns whether devices count against the node's own resources.
  boolean countsResources() {
    return resourceUsage != null;
  }

  /// Returns whether the node fits.
  ///
  /// @throws PluginException if this cannot be decided or takes too long
  FilterStatus check(PodDevices devices, Pod pod, NodeInfo node) {
    return switch (search(devices, pod, node, new Terms(expiry(), () -> ""))) {
      case Result.Found(var found) -> {
        if (devices.hasAlternatives()) {
          devices.found().put(node, found);
        }
        yield Success.SUCCESS;
      }
      case Result.NotFound(Rejected why) -> why;
    };
  }

  /// Returns the pod's allocation on the node, without a time limit for the search. Null if the
  /// node does not fit, or provides everything without devices.
  ///
  /// @param shareIds creates an identifier for each share of a device
  /// @throws PluginException if this cannot be decided
  @Nullable NodeDevices find(
      PodDevices devices, Pod pod, NodeInfo node, Supplier<String> shareIds) {
    return switch (search(devices, pod, node, new Terms(() -> false, shareIds))) {
      case Result.Found(NodeDevices found) -> found;
      case Result.NotFound _ -> null;
    };
  }

  private sealed interface Result {
    record Found(@Nullable NodeDevices devices) implements Result {}

    record NotFound(Rejected why) implements Result {}

    static Result rejected(Reason why) {
      return new NotFound(Rejected.unresolvable(why));
    }
  }

  /// The terms of a search.
  ///
  /// @param expired whether the time is over
  /// @param shareIds creates an identifier for each share of a device
  private record Terms(BooleanSupplier expired, Supplier<String> shareIds) {}

  private Result search(PodDevices devices, Pod pod, NodeInfo node, Terms terms) {
    if (devices.extended() == null) {
      return search(devices, null, pod, node, terms);
    }
    PodClaim extended = devices.claims().getLast();
    if (!extended.claim().spec().devices().requests().isEmpty()) {
      return Result.rejected(new ClaimRejection.LeftoverClaim(extended.claim().key()));
    }
    return switch (devices.extended().on(node, devices.hasNamedClaims())) {
      case ExtendedDemand.Unserved(String resource) ->
          Result.rejected(new ClaimRejection.ResourceUnserved(resource));
      case ExtendedDemand.Nothing _ -> new Result.Found(null);
      case ExtendedDemand.Variant variant -> {
        if (!extended.isAllocated()) {
          yield search(devices, variant, pod, node, terms);
        }
        yield devices.hasNamedClaims()
            ? search(devices, null, pod, node, terms)
            : new Result.Found(null);
      }
    };
  }

  /// @param variant the extended resources that devices must provide; null for none
  private Result search(
      PodDevices devices,
      ExtendedDemand.@Nullable Variant variant,
      Pod pod,
      NodeInfo node,
      Terms terms) {
    var unavailable = new ArrayList<PodClaim>();
    for (PodClaim claim : devices.claims()) {
      if (!claim.isUsableOn(node.node())) {
        unavailable.add(claim);
        continue;
      }
      if (claim.isAllocated() && isLost(claim.claim())) {
        unavailable.add(claim);
      }
      if (resourceUsage != null && resourceUsage.isTaken(claim, pod)) {
        return new Result.NotFound(
            Rejected.unresolvable(
                "node allocatable resource claim %s has a mapped device and cannot be shared across pods"
                    .formatted(claim.claim().key().name())));
      }
    }
    for (PodClaim claim : devices.claims()) {
      if (!claim.isPendingSupported(node.node())) {
        return new Result.NotFound(
            Rejected.unresolvable(
                "resource claim %s allocation requires DRAOptionalNodeOperations feature on the node"
                    .formatted(claim.claim().key())));
      }
    }
    return switch (allocate(devices, variant, node, terms)) {
      case Allocation.Infeasible infeasible ->
          Result.rejected(new ClaimRejection.NoDevices(infeasible));
      case Allocation.Expired _ ->
          throw new PluginException(
              "node %s: timed out trying to allocate devices".formatted(node.name()));
      case Allocation.Allocated(var found) ->
          resourceUsage == null
              ? result(devices, unavailable, new NodeDevices(found, variant, List.of()))
              : switch (resourceUsage.on(node, pod, devices, byClaim(devices, found))) {
                case NodeResourceUsage.Verdict.Exceeds(Rejected why) -> new Result.NotFound(why);
                case NodeResourceUsage.Verdict.Fits(var uses) ->
                    result(devices, unavailable, new NodeDevices(found, variant, uses));
              };
    };
  }

  private static Result result(PodDevices devices, List<PodClaim> unavailable, NodeDevices found) {
    if (!unavailable.isEmpty()) {
      return Result.rejected(
          new ClaimRejection.ClaimsUnavailable(
              unavailable.stream().map(claim -> claim.claim().key()).toList()));
    }
    boolean isNothing = devices.allocator() == null && found.resourceUsage().isEmpty();
    return new Result.Found(isNothing ? null : found);
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

  /// Returns whether waiting for the devices of the claim is of no use any longer.
  private boolean isLost(ResourceClaim claim) {
    return conditions != null
        && switch (conditions.of(claim)) {
          case BindingConditions.Progress.Ready _, BindingConditions.Progress.Pending _ -> false;
          case BindingConditions.Progress.Failed _, BindingConditions.Progress.Late _ -> true;
        };
  }

  private Allocation allocate(
      PodDevices devices, ExtendedDemand.@Nullable Variant variant, NodeInfo node, Terms terms) {
    if (devices.allocator() == null) {
      return new Allocation.Allocated(List.of());
    }
    List<PodClaim> claims = devices.toAllocate();
    List<ResourceClaim> open =
        claims.stream()
            .filter(claim -> claim.pending() == null)
            .map(claim -> claim.isExtended() && variant != null ? variant.claim() : claim.claim())
            .toList();
    try {
      Allocation found =
          devices.allocator().allocate(node.node(), open, terms.expired(), terms.shareIds());
      return found instanceof Allocation.Allocated(var results) && open.size() < claims.size()
          ? new Allocation.Allocated(withPending(claims, results))
          : found;
    } catch (AllocationException e) {
      throw new PluginException(e.getMessage(), e);
    }
  }

  /// @param results the results for claims without a pending allocation
  private static List<AllocationResult> withPending(
      List<PodClaim> claims, List<AllocationResult> results) {
    var all = new ArrayList<AllocationResult>(claims.size());
    Iterator<AllocationResult> next = results.iterator();
    for (PodClaim claim : claims) {
      AllocationResult pending = claim.pending();
      all.add(pending == null ? next.next() : pending);
    }
    return all;
  }

  private BooleanSupplier expiry() {
    if (timeout.isZero()) {
      return () -> false;
    }
    Instant end = clock.instant().plus(timeout);
    return () -> clock.instant().isAfter(end);
  }
}
