package dev.berth.plugins.dynamicresources.allocation.search;

import dev.berth.plugins.dynamicresources.allocation.plan.AllocationException;
import dev.berth.plugins.dynamicresources.allocation.plan.DeviceEntry;
import dev.berth.plugins.dynamicresources.allocation.plan.RequestData;
import org.jspecify.annotations.Nullable;

/// One rule about which devices can be given together, with what it has counted so far in an
/// attempt. Devices are removed in the reverse of the order in which they were added. Belongs to
/// one attempt, so to one thread.
interface AllocationConstraint {

  /// Enters the device, if the rule allows for it; otherwise nothing changes.
  ///
  /// @return whether it does
  /// @throws AllocationException if claim or device are such that nothing can be decided
  boolean add(RequestData data, DeviceEntry device);

  /// Strikes the last entry, which was this one.
  void remove(RequestData data, DeviceEntry device);

  /// Why the device cannot be entered; null if it can be. Changes nothing.
  @Nullable Rejection rejection(RequestData data, DeviceEntry device);
}
