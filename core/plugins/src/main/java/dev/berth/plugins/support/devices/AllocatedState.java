package dev.berth.plugins.support.devices;

import dev.berth.api.meta.Quantity;
import dev.berth.api.resource.AllocationResult;
import dev.berth.api.resource.DeviceRequestAllocationResult;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.pcollections.HashTreePMap;
import org.pcollections.HashTreePSet;
import org.pcollections.PMap;
import org.pcollections.PSet;

/// The devices of the cluster that are in use. Devices used with admin access are not included, as
/// such use does not exclude other users. Immutable: [#with] and [#without] return another state;
/// the cost grows with the number of devices given or taken back.
///
/// @param devices devices that belong to a single claim
/// @param shares the shares of devices that can be allocated several times, by device
/// @param consumedCapacity the consumed capacity of such devices, as sums over their shares
public record AllocatedState(
    PSet<DeviceId> devices,
    PMap<DeviceId, PSet<String>> shares,
    PMap<DeviceId, Map<String, Quantity>> consumedCapacity) {
  /// Nothing is in use.
  public static final AllocatedState EMPTY =
      new AllocatedState(HashTreePSet.empty(), HashTreePMap.empty(), HashTreePMap.empty());

  /// Sums up the allocations of claims.
  ///
  /// @param allocations the allocations of claims, one for each claim
  public static AllocatedState of(
      AllocationFeatures features, Iterable<AllocationResult> allocations) {
    AllocatedState state = EMPTY;
    for (AllocationResult allocation : allocations) {
      state = state.with(features, allocation);
    }
    return state;
  }

  /// Returns the state with an additional allocation.
  AllocatedState with(AllocationFeatures features, AllocationResult allocation) {
    return change(
        features,
        allocation,
        (state, device) ->
            new AllocatedState(state.devices.plus(device), state.shares, state.consumedCapacity),
        AllocatedState::with);
  }

  /// Returns the state without an allocation. As in kube-scheduler, a device that belongs to two
  /// claims by mistake is free as soon as one of them gives it back.
  AllocatedState without(AllocationFeatures features, AllocationResult allocation) {
    return change(
        features,
        allocation,
        (state, device) ->
            new AllocatedState(state.devices.minus(device), state.shares, state.consumedCapacity),
        AllocatedState::without);
  }

  /// Gives or takes back a share of a device.
  private interface ShareChange {
    AllocatedState apply(
        AllocatedState state, DeviceId device, String share, Map<String, Quantity> consumed);
  }

  private AllocatedState change(
      AllocationFeatures features,
      AllocationResult allocation,
      BiFunction<AllocatedState, DeviceId, AllocatedState> ofDevice,
      ShareChange ofShare) {
    AllocatedState state = this;
    for (DeviceRequestAllocationResult result : allocation.devices().results()) {
      if (isExclusiveUse(result)) {
        var device = DeviceId.of(result);
        String share = share(features, result);
        state =
            share == null
                ? ofDevice.apply(state, device)
                : ofShare.apply(state, device, share, result.consumedCapacity());
      }
    }
    return state;
  }

  private static boolean isExclusiveUse(DeviceRequestAllocationResult result) {
    return !Boolean.TRUE.equals(result.adminAccess());
  }

  /// Returns which share of the device it is; null if it is the whole device.
  private static @Nullable String share(
      AllocationFeatures features, DeviceRequestAllocationResult result) {
    return features.consumableCapacity() ? result.shareID() : null;
  }

  private AllocatedState with(DeviceId device, String share, Map<String, Quantity> consumed) {
    var sums = new HashMap<>(consumed(device));
    consumed.forEach((name, amount) -> sums.merge(name, amount, Quantity::add));
    return new AllocatedState(
        devices,
        shares.plus(device, shares.getOrDefault(device, HashTreePSet.empty()).plus(share)),
        sums.isEmpty() ? consumedCapacity : consumedCapacity.plus(device, Map.copyOf(sums)));
  }

  private AllocatedState without(DeviceId device, String share, Map<String, Quantity> consumed) {
    PSet<String> others = shares.getOrDefault(device, HashTreePSet.empty()).minus(share);
    var sums = new HashMap<>(consumed(device));
    consumed.forEach(
        (name, amount) -> sums.computeIfPresent(name, (_, sum) -> sum.subtract(amount)));
    return new AllocatedState(
        devices,
        others.isEmpty() ? shares.minus(device) : shares.plus(device, others),
        sums.values().stream().allMatch(Quantity::isZero)
            ? consumedCapacity.minus(device)
            : consumedCapacity.plus(device, Map.copyOf(sums)));
  }

  /// Returns how much of the device's capacity its shares consume.
  public Map<String, Quantity> consumed(DeviceId device) {
    return consumedCapacity.getOrDefault(device, Map.of());
  }

  /// Returns whether the device is in use, as a whole or in part.
  public boolean isAllocated(DeviceId device) {
    return devices.contains(device) || isShared(device);
  }

  /// Returns whether there are shares of the device.
  public boolean isShared(DeviceId device) {
    return shares.containsKey(device) || consumedCapacity.containsKey(device);
  }
}
