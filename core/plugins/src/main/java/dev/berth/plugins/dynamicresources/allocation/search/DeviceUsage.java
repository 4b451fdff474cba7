package dev.berth.plugins.dynamicresources.allocation.search;

import dev.berth.api.meta.Quantity;
import dev.berth.plugins.dynamicresources.allocation.plan.CounterScope;
import dev.berth.plugins.dynamicresources.allocation.plan.DeviceEntry;
import dev.berth.plugins.support.devices.AllocatedState;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The devices in use before an attempt begins; the same for all nodes of a scheduling cycle.
/// Thread-safe.
public final class DeviceUsage {
  private final AllocatedState allocated;
  private final Map<CounterScope, CounterRule.Levels> counters = new ConcurrentHashMap<>();
  private final Map<CounterScope, Map<String, GroupRule.Members>> groups =
      new ConcurrentHashMap<>();

  public DeviceUsage(AllocatedState allocated) {
    this.allocated = allocated;
  }

  /// Returns whether the device is allocated as a whole.
  boolean isTaken(DeviceEntry device) {
    return allocated.devices().contains(device.id());
  }

  /// Returns whether there are shares of the device.
  boolean isShared(DeviceEntry device) {
    return allocated.isShared(device.id());
  }

  /// Returns how much of the device's capacity its shares consume.
  Map<String, Quantity> consumed(DeviceEntry device) {
    return allocated.consumed(device.id());
  }

  private boolean isAllocated(DeviceEntry device) {
    return isTaken(device) || isShared(device);
  }

  /// Returns the remaining counters of a pool; negative for overdrawn counters.
  CounterRule.Levels counters(CounterScope scope) {
    return counters.computeIfAbsent(scope, this::remaining);
  }

  private CounterRule.Levels remaining(CounterScope scope) {
    var levels = CounterRule.Levels.full(scope);
    for (DeviceEntry device : scope.devices()) {
      if (isAllocated(device)) {
        levels = levels.less(scope.draws(device));
      }
    }
    return levels;
  }

  /// Returns the compatibility groups of the devices that draw on each counter set of a pool.
  Map<String, GroupRule.Members> groups(CounterScope scope) {
    return groups.computeIfAbsent(scope, this::members);
  }

  private Map<String, GroupRule.Members> members(CounterScope scope) {
    var members = Map.<String, GroupRule.Members>of();
    for (DeviceEntry device : scope.devices()) {
      if (isAllocated(device)) {
        members = GroupRule.Members.with(members, device);
      }
    }
    return members;
  }
}
