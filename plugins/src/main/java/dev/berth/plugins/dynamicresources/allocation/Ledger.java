package dev.berth.plugins.dynamicresources.allocation;

import org.jspecify.annotations.Nullable;

/// One rule about which devices can be given together, and its books: what was given so far in an
/// attempt. Entries are struck in the reverse of the order in which they were made. Belongs to one
/// attempt, so to one thread.
interface Ledger {

  /// Enters the device, if the rule allows for it; otherwise nothing changes.
  ///
  /// @return whether it does
  /// @throws AllocationException if claim or device are such that nothing can be decided
  boolean enter(Wish wish, DeviceEntry device);

  /// Strikes the last entry, which was this one.
  void strike(Wish wish, DeviceEntry device);

  /// Why the device cannot be entered; null if it can be. Changes nothing.
  @Nullable Obstacle obstacle(Wish wish, DeviceEntry device);
}
