package dev.berth.plugins.dynamicresources.allocation.search;

import dev.berth.plugins.dynamicresources.allocation.plan.DeviceEntry;
import dev.berth.plugins.dynamicresources.allocation.plan.RequestData;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Requires that a device belongs to one claim. With admin access a device can be given although
/// others use it, but once per claim. Devices that can be allocated several times are always free.
final class ExclusiveUse implements AllocationConstraint {
  private final DeviceUsage usage;
  private final Map<DeviceEntry, Set<Integer>> claims = new HashMap<>();

  ExclusiveUse(DeviceUsage usage) {
    this.usage = usage;
  }

  /// Returns whether the device is free for the request.
  boolean isFree(RequestData data, DeviceEntry device) {
    var holders = claims.get(device);
    if (data.adminAccess()) {
      return holders == null || !holders.contains(data.claim());
    }
    return holders == null && !usage.isTaken(device);
  }

  @Override
  public boolean add(RequestData data, DeviceEntry device) {
    if (!isFree(data, device)) {
      return false;
    }
    if (!device.shareable()) {
      claims.computeIfAbsent(device, _ -> new HashSet<>()).add(data.claim());
    }
    return true;
  }

  @Override
  public void remove(RequestData data, DeviceEntry device) {
    claims.computeIfPresent(
        device,
        (_, holders) -> {
          holders.remove(data.claim());
          return holders.isEmpty() ? null : holders;
        });
  }

  @Override
  public @Nullable Rejection rejection(RequestData data, DeviceEntry device) {
    if (isFree(data, device)) {
      return null;
    }
    return claims.containsKey(device) ? new Rejection.TakenByPod() : new Rejection.InUse();
  }
}
