package dev.berth.plugins.support.devices;

import dev.berth.api.meta.Quantity;
import dev.berth.api.resource.AllocationResult;
import dev.berth.api.resource.DeviceRequestAllocationResult;
import dev.berth.api.resource.ResourceClaim;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Which devices are given away, kept up to date claim by claim. Devices in use with admin access
/// are not in it. A device that belongs to two claims by mistake is free as soon as one of them has
/// given it back, as in kube-scheduler.
final class GivenDevices {
  private final AllocationFeatures features;
  private final Set<DeviceId> devices = new HashSet<>();
  private final Set<SharedDeviceId> shares = new HashSet<>();
  private final Map<DeviceId, Map<String, Quantity>> consumed = new HashMap<>();
  private @Nullable AllocatedState state;

  GivenDevices(AllocationFeatures features) {
    this.features = features;
  }

  /// A claim of the cluster has changed.
  void changed(@Nullable ResourceClaim before, @Nullable ResourceClaim after) {
    AllocationResult had = before == null ? null : before.status().allocation();
    AllocationResult has = after == null ? null : after.status().allocation();
    if (Objects.equals(had, has)) {
      return;
    }
    if (had != null) {
      remove(had);
    }
    if (has != null) {
      add(has);
    }
  }

  void add(AllocationResult allocation) {
    enter(allocation, true);
  }

  void remove(AllocationResult allocation) {
    enter(allocation, false);
  }

  private void enter(AllocationResult allocation, boolean isGiven) {
    state = null;
    for (var result : allocation.devices().results()) {
      if (isExclusiveUse(result)) {
        DeviceId device = DeviceId.of(result);
        String share = share(result);
        if (share == null) {
          mark(devices, device, isGiven);
        } else {
          mark(shares, new SharedDeviceId(device, share), isGiven);
          result
              .consumedCapacity()
              .forEach((name, amount) -> {
                if (isGiven) {
                  consume(device, name, amount);
                } else {
                  release(device, name, amount);
                }
              });
        }
      }
    }
  }

  private static <T> void mark(Set<T> given, T item, boolean isGiven) {
    var _ = isGiven ? given.add(item) : given.remove(item);
  }

  private static boolean isExclusiveUse(DeviceRequestAllocationResult result) {
    return !Boolean.TRUE.equals(result.adminAccess());
  }

  /// Which share of the device it is; null if it is all of it.
  private @Nullable String share(DeviceRequestAllocationResult result) {
    return features.consumableCapacity() ? result.shareID() : null;
  }

  private void consume(DeviceId device, String capacity, Quantity amount) {
    consumed.computeIfAbsent(device, _ -> new HashMap<>()).merge(capacity, amount, Quantity::add);
  }

  private void release(DeviceId device, String capacity, Quantity amount) {
    Map<String, Quantity> amounts = consumed.get(device);
    if (amounts != null) {
      amounts.computeIfPresent(capacity, (_, sum) -> sum.subtract(amount));
      if (amounts.values().stream().allMatch(Quantity::isZero)) {
        consumed.remove(device);
      }
    }
  }

  AllocatedState state() {
    AllocatedState current = state;
    if (current == null) {
      var amounts = new HashMap<DeviceId, Map<String, Quantity>>();
      consumed.forEach((device, sums) -> amounts.put(device, Map.copyOf(sums)));
      current = new AllocatedState(devices, shares, amounts);
      state = current;
    }
    return current;
  }
}
