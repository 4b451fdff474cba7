package dev.berth.plugins.dynamicresources.allocation.search;

import dev.berth.plugins.dynamicresources.allocation.plan.AllocationException;
import dev.berth.plugins.dynamicresources.allocation.plan.DeviceEntry;
import dev.berth.plugins.dynamicresources.allocation.plan.RequestData;
import org.jspecify.annotations.Nullable;

/// A rule about devices that can be given together, with its counts so far in an attempt. Devices
/// are removed in reverse order. It belongs to one attempt, so only one thread uses it.
interface AllocationConstraint {
  /// Adds the device if the rule allows it; otherwise nothing changes.
  ///
  /// @return whether the rule allows it
  /// @throws AllocationException if an invalid claim or device makes a decision impossible
  boolean add(RequestData data, DeviceEntry device);

  /// Removes the device, which was added last.
  void remove(RequestData data, DeviceEntry device);

  /// Returns why the device cannot be added; null if it can. Changes nothing.
  @Nullable Rejection rejection(RequestData data, DeviceEntry device);
}
