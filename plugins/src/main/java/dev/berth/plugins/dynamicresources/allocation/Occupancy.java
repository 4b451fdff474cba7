package dev.berth.plugins.dynamicresources.allocation;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A device belongs to one claim. With admin access it can be had although others use it, but once
/// per claim. Devices that can be allocated several times are never occupied.
final class Occupancy implements Ledger {
  private final Usage usage;
  private final Map<DeviceEntry, Set<Integer>> claims = new HashMap<>();

  Occupancy(Usage usage) {
    this.usage = usage;
  }

  /// Whether the device is free for the wish.
  boolean isFree(Wish wish, DeviceEntry device) {
    var holders = claims.get(device);
    if (wish.adminAccess()) {
      return holders == null || !holders.contains(wish.claim());
    }
    return holders == null && !usage.isTaken(device);
  }

  @Override
  public boolean enter(Wish wish, DeviceEntry device) {
    if (!isFree(wish, device)) {
      return false;
    }
    if (!device.shareable()) {
      claims.computeIfAbsent(device, _ -> new HashSet<>()).add(wish.claim());
    }
    return true;
  }

  @Override
  public void strike(Wish wish, DeviceEntry device) {
    claims.computeIfPresent(
        device,
        (_, holders) -> {
          holders.remove(wish.claim());
          return holders.isEmpty() ? null : holders;
        });
  }

  @Override
  public @Nullable Obstacle obstacle(Wish wish, DeviceEntry device) {
    if (isFree(wish, device)) {
      return null;
    }
    return claims.containsKey(device) ? new Obstacle.TakenByPod() : new Obstacle.InUse();
  }
}
