package dev.berth.plugins.support.devices;

import dev.berth.api.meta.Quantity;
import dev.berth.api.resource.AllocationResult;
import dev.berth.api.resource.DeviceRequestAllocationResult;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// What of the cluster's devices is given away already. Devices in use with admin access are not in
/// it: such use keeps no other away.
///
/// Immutable; collections that are so already are not copied.
///
/// @param devices those that belong to one claim each
/// @param shares the shares of devices that can be allocated several times
/// @param consumedCapacity how much of such devices is consumed, summed up over their shares
public record AllocatedState(
    Set<DeviceId> devices,
    Set<SharedDeviceId> shares,
    Map<DeviceId, Map<String, Quantity>> consumedCapacity) {

  /// Nothing is in use.
  public static final AllocatedState EMPTY = new AllocatedState(Set.of(), Set.of(), Map.of());

  public AllocatedState {
    devices = Set.copyOf(devices);
    shares = Set.copyOf(shares);
    consumedCapacity = Map.copyOf(consumedCapacity);
  }

  /// Sums up what claims were given.
  ///
  /// @param allocations of claims; each claim once
  public static AllocatedState of(
      AllocationFeatures features, Iterable<AllocationResult> allocations) {
    var devices = new HashSet<DeviceId>();
    var shares = new HashSet<SharedDeviceId>();
    var consumed = new HashMap<DeviceId, Map<String, Quantity>>();
    for (var allocation : allocations) {
      for (var result : allocation.devices().results()) {
        if (!Boolean.TRUE.equals(result.adminAccess())) {
          add(features, result, devices, shares, consumed);
        }
      }
    }
    return new AllocatedState(devices, shares, consumed);
  }

  private static void add(
      AllocationFeatures features,
      DeviceRequestAllocationResult result,
      Set<DeviceId> devices,
      Set<SharedDeviceId> shares,
      Map<DeviceId, Map<String, Quantity>> consumed) {
    var device = DeviceId.of(result);
    var shareId = result.shareID();
    if (shareId == null || !features.consumableCapacity()) {
      devices.add(device);
      return;
    }
    shares.add(new SharedDeviceId(device, shareId));
    if (!result.consumedCapacity().isEmpty()) {
      var sums = consumed.computeIfAbsent(device, _ -> new HashMap<>());
      result.consumedCapacity().forEach((name, amount) -> sums.merge(name, amount, Quantity::add));
    }
  }

  /// Whether the device is given away, as a whole or in part.
  public boolean isAllocated(DeviceId device) {
    return devices.contains(device)
        || consumedCapacity.containsKey(device)
        || shares.stream().anyMatch(share -> share.device().equals(device));
  }

  /// The devices of which there are shares.
  public Set<DeviceId> sharedDevices() {
    return shares.isEmpty()
        ? consumedCapacity.keySet()
        : shares.stream()
            .map(SharedDeviceId::device)
            .collect(Collectors.toCollection(() -> new HashSet<>(consumedCapacity.keySet())));
  }
}
