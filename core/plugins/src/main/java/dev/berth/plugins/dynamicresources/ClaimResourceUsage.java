package dev.berth.plugins.dynamicresources;

import dev.berth.api.core.NodeAllocatableMappedResources;
import dev.berth.api.core.NodeAllocatableOverheadResources;
import dev.berth.api.core.NodeAllocatableResourceClaimStatus;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.Quantity;
import dev.berth.api.resource.AllocationResult;
import dev.berth.api.resource.Device;
import dev.berth.api.resource.DeviceRequestAllocationResult;
import dev.berth.api.resource.NodeAllocatableMapping;
import dev.berth.api.resource.NodeAllocatableOverhead;
import dev.berth.framework.status.PluginException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Sums up the node resources that the devices of one claim use.
final class ClaimResourceUsage {
  private final ObjectKey claim;
  private final Map<String, Quantity> mapped = new TreeMap<>();
  private final Map<String, NodeAllocatableOverheadResources> overheads = new TreeMap<>();

  /// Computes the sum.
  ///
  /// @throws PluginException if a device does not exist, or its amount is not known
  ClaimResourceUsage(ObjectKey claim, AllocationResult allocation, AllocatedDevices devices) {
    this.claim = claim;
    for (var result : allocation.devices().results()) {
      device(result, devices)
          .nodeAllocatableResources()
          .forEach((resource, use) -> {
            if (use.mapping() != null) {
              add(resource, use.mapping(), result);
            }
            if (use.overhead() != null) {
              add(resource, use.overhead());
            }
          });
    }
  }

  private Device device(DeviceRequestAllocationResult result, AllocatedDevices devices) {
    try {
      return devices.get(result);
    } catch (PluginException e) {
      throw new PluginException(
          "claim %s, device %s, driver %s: %s"
              .formatted(claim, result.device(), result.driver(), e.getMessage()),
          e);
    }
  }

  private void add(
      String resource, NodeAllocatableMapping mapping, DeviceRequestAllocationResult result) {
    String capacity = mapping.capacityKey();
    if (capacity == null || capacity.isEmpty()) {
      if (mapping.deviceMultiplier() != null) {
        mapped.merge(resource, mapping.deviceMultiplier(), Quantity::add);
      }
      return;
    }
    if (result.consumedCapacity().isEmpty()) {
      throw new PluginException(
          ("claim %s, device %s: ConsumedCapacity is nil, but Capacity key '%s' is set in"
                  + " NodeAllocatableResources for resource %s")
              .formatted(claim, result.device(), capacity, resource));
    }
    Quantity consumed = result.consumedCapacity().get(capacity);
    if (consumed != null) {
      mapped.merge(resource, product(consumed, mapping.capacityMultiplier()), Quantity::add);
    }
  }

  private static Quantity product(Quantity consumed, @Nullable Quantity multiplier) {
    return multiplier == null
        ? consumed
        : Quantity.parse(
            consumed.toBigDecimal().multiply(multiplier.toBigDecimal()).toPlainString());
  }

  private void add(String resource, NodeAllocatableOverhead more) {
    if (more.perPod() != null || more.perContainer() != null) {
      overheads.merge(
          resource,
          new NodeAllocatableOverheadResources(resource, more.perPod(), more.perContainer()),
          (a, b) ->
              new NodeAllocatableOverheadResources(
                  resource, sum(a.perPod(), b.perPod()), sum(a.perContainer(), b.perContainer())));
    }
  }

  private static @Nullable Quantity sum(@Nullable Quantity a, @Nullable Quantity b) {
    if (a == null || b == null) {
      return a == null ? b : a;
    }
    return a.add(b);
  }

  /// Returns the usage of the claim for the pod's status; null if it uses nothing.
  ///
  /// @param containers the containers that use the claim
  @Nullable NodeAllocatableResourceClaimStatus status(List<String> containers) {
    return mapped.isEmpty() && overheads.isEmpty()
        ? null
        : new NodeAllocatableResourceClaimStatus(
            claim.name(),
            containers,
            mapped.entrySet().stream()
                .map(use -> new NodeAllocatableMappedResources(use.getKey(), use.getValue()))
                .toList(),
            List.copyOf(overheads.values()));
  }
}
