package dev.berth.plugins.dynamicresources.allocation.search;

import dev.berth.api.meta.Quantity;
import dev.berth.api.resource.DeviceCapacity;
import dev.berth.plugins.dynamicresources.allocation.plan.AllocationException;
import dev.berth.plugins.dynamicresources.allocation.plan.CapacityRules;
import dev.berth.plugins.dynamicresources.allocation.plan.DeviceEntry;
import dev.berth.plugins.dynamicresources.allocation.plan.RequestData;
import dev.berth.plugins.support.devices.AllocationFeatures;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Requires that the capacity of a device suffices for all of its shares, and that a device
/// allocated as a whole has the requested capacity.
final class CapacityConstraint implements AllocationConstraint {
  private final CapacityRules rules;
  private final DeviceUsage usage;
  private final Map<DeviceEntry, Deque<Map<String, Quantity>>> shares = new HashMap<>();

  CapacityConstraint(AllocationFeatures features, DeviceUsage usage) {
    rules = new CapacityRules(features.fractionalCapacityRange());
    this.usage = usage;
  }

  /// Returns whether there are shares of the device, given before or in this attempt.
  boolean isShared(DeviceEntry device) {
    return device.shareable() && (shares.containsKey(device) || usage.isShared(device));
  }

  private Map<String, Quantity> consumed(RequestData data, DeviceEntry device) {
    return rules.consumed(data.exactly().capacity(), device.device().capacity());
  }

  /// Returns whether the device has room for the request.
  ///
  /// @throws AllocationException if a requested amount is out of range
  boolean hasRoom(RequestData data, DeviceEntry device) {
    boolean asItIs =
        data.exactly().capacity() == null
            && !shares.containsKey(device)
            && usage.consumed(device).isEmpty();
    return asItIs ? device.fitsAsAWhole(rules) : rejection(data, device) == null;
  }

  /// Returns whether the device would have room if it were not in use.
  ///
  /// @throws AllocationException if a requested amount is out of range
  boolean couldHaveRoom(RequestData data, DeviceEntry device) {
    return data.exactly().capacity() == null
        ? device.fitsAsAWhole(rules)
        : rejection(data, device, Map.of(), new ArrayDeque<>()) == null;
  }

  @Override
  public boolean add(RequestData data, DeviceEntry device) {
    if (!hasRoom(data, device)) {
      return false;
    }
    if (device.shareable()) {
      shares.computeIfAbsent(device, _ -> new ArrayDeque<>()).push(consumed(data, device));
    }
    return true;
  }

  @Override
  public void remove(RequestData data, DeviceEntry device) {
    shares.computeIfPresent(
        device,
        (_, given) -> {
          given.pop();
          return given.isEmpty() ? null : given;
        });
  }

  @Override
  public @Nullable Rejection rejection(RequestData data, DeviceEntry device) {
    return rejection(
        data, device, usage.consumed(device), shares.getOrDefault(device, new ArrayDeque<>()));
  }

  private @Nullable Rejection rejection(
      RequestData data,
      DeviceEntry device,
      Map<String, Quantity> before,
      Deque<Map<String, Quantity>> given) {
    var capacity = device.device().capacity();
    var asked = data.exactly().capacity();
    if (asked != null) {
      for (String name : new TreeSet<>(asked.requests().keySet())) {
        if (!capacity.containsKey(name)) {
          return new Rejection.CapacityAbsent(name);
        }
      }
    }
    for (var one : consumed(data, device).entrySet()) {
      var name = one.getKey();
      var amount = one.getValue();
      DeviceCapacity there = capacity.get(name);
      if (there == null || !rules.allows(amount, there.requestPolicy())) {
        return new Rejection.CapacityRefused(name, amount);
      }
      var left = there.value().subtract(before.getOrDefault(name, Quantity.ZERO));
      for (var share : given) {
        left = left.subtract(share.getOrDefault(name, Quantity.ZERO));
      }
      if (left.compareTo(amount) < 0) {
        return new Rejection.CapacityShort(name, amount, left);
      }
    }
    return null;
  }
}
