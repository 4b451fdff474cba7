package dev.berth.plugins.dynamicresources.allocation;

import dev.berth.api.meta.Quantity;
import dev.berth.api.resource.DeviceCapacity;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The capacity of a device must last for all of its shares, and a device that is given as a whole
/// must have what is asked for.
final class CapacityLedger implements Ledger {
  private final CapacityRules rules;
  private final Usage usage;
  private final Map<DeviceEntry, Deque<Map<String, Quantity>>> shares = new HashMap<>();

  CapacityLedger(AllocationFeatures features, Usage usage) {
    rules = new CapacityRules(features.fractionalCapacityRange());
    this.usage = usage;
  }

  /// Whether there are shares of the device, given before this attempt or in it.
  boolean isShared(DeviceEntry device) {
    return device.shareable() && (shares.containsKey(device) || usage.isShared(device));
  }

  private Map<String, Quantity> consumed(Wish wish, DeviceEntry device) {
    return rules.consumed(wish.wanted().capacity(), device.device().capacity());
  }

  /// Whether the device has room for the wish.
  ///
  /// @throws AllocationException if an amount that is asked for is out of range
  boolean hasRoom(Wish wish, DeviceEntry device) {
    boolean asItIs =
        wish.wanted().capacity() == null
            && !shares.containsKey(device)
            && usage.consumed(device).isEmpty();
    return asItIs ? device.fitsAsAWhole(rules) : obstacle(wish, device) == null;
  }

  /// Whether the device would have room if nobody used it.
  ///
  /// @throws AllocationException if an amount that is asked for is out of range
  boolean couldHaveRoom(Wish wish, DeviceEntry device) {
    return wish.wanted().capacity() == null
        ? device.fitsAsAWhole(rules)
        : obstacle(wish, device, Map.of(), new ArrayDeque<>()) == null;
  }

  @Override
  public boolean enter(Wish wish, DeviceEntry device) {
    if (!hasRoom(wish, device)) {
      return false;
    }
    if (device.shareable()) {
      shares.computeIfAbsent(device, _ -> new ArrayDeque<>()).push(consumed(wish, device));
    }
    return true;
  }

  @Override
  public void strike(Wish wish, DeviceEntry device) {
    shares.computeIfPresent(
        device,
        (_, given) -> {
          given.pop();
          return given.isEmpty() ? null : given;
        });
  }

  @Override
  public @Nullable Obstacle obstacle(Wish wish, DeviceEntry device) {
    return obstacle(
        wish, device, usage.consumed(device), shares.getOrDefault(device, new ArrayDeque<>()));
  }

  private @Nullable Obstacle obstacle(
      Wish wish,
      DeviceEntry device,
      Map<String, Quantity> before,
      Deque<Map<String, Quantity>> given) {
    var capacity = device.device().capacity();
    var asked = wish.wanted().capacity();
    if (asked != null) {
      for (String name : new TreeSet<>(asked.requests().keySet())) {
        if (!capacity.containsKey(name)) {
          return new Obstacle.CapacityAbsent(name);
        }
      }
    }
    for (var one : consumed(wish, device).entrySet()) {
      var name = one.getKey();
      var amount = one.getValue();
      DeviceCapacity there = capacity.get(name);
      if (there == null || !rules.allows(amount, there.requestPolicy())) {
        return new Obstacle.CapacityRefused(name, amount);
      }
      var left = there.value().subtract(before.getOrDefault(name, Quantity.ZERO));
      for (var share : given) {
        left = left.subtract(share.getOrDefault(name, Quantity.ZERO));
      }
      if (left.compareTo(amount) < 0) {
        return new Obstacle.CapacityShort(name, amount, left);
      }
    }
    return null;
  }
}
