package dev.berth.plugins.dynamicresources;

import dev.berth.api.resource.AllocationResult;
import dev.berth.api.resource.DeviceRequest;
import dev.berth.api.resource.DeviceRequestAllocationResult;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.framework.status.PluginException;
import dev.berth.plugins.dynamicresources.PodDevices.NodeDevices;
import dev.berth.plugins.dynamicresources.allocation.plan.RequestReference;
import java.util.Iterator;
import java.util.Set;
import java.util.stream.Collectors;

/// Scores how well a node serves a pod's claims: the earlier the alternative that a request gets
/// there, the better.
///
/// Source: KEP-4816.
final class PrioritizedListScore {
  /// The largest number of alternatives of a request.
  private static final int MOST_ALTERNATIVES = 8;

  private PrioritizedListScore() {}

  /// Returns the sum over all requests with alternatives: 8 for a request that gets its first
  /// alternative, 7 for the second, and so on.
  static long score(PodDevices devices, NodeDevices found) {
    Iterator<AllocationResult> fresh = found.allocations().iterator();
    long score = 0;
    for (PodClaim claim : devices.claims()) {
      AllocationResult allocation = claim.claim().status().allocation();
      if (allocation == null) {
        if (!fresh.hasNext()) {
          throw new PluginException(
              "number of allocations %d is smaller than number of claims needing allocation"
                  .formatted(found.allocations().size()));
        }
        allocation = fresh.next();
      }
      score += score(claim.claim(), allocation);
    }
    return score;
  }

  private static long score(ResourceClaim claim, AllocationResult allocation) {
    Set<String> given =
        allocation.devices().results().stream()
            .map(DeviceRequestAllocationResult::request)
            .filter(RequestReference::isSubRequest)
            .collect(Collectors.toSet());
    long score = 0;
    for (DeviceRequest request : claim.spec().devices().requests()) {
      for (int i = 0; i < request.firstAvailable().size(); i++) {
        var alternative = request.firstAvailable().get(i).name();
        if (given.contains(RequestReference.of(request.name(), alternative))) {
          score += MOST_ALTERNATIVES - i;
        }
      }
    }
    return score;
  }
}
