package dev.berth.plugins.dynamicresources.selector;

import dev.berth.api.resource.Device;

/// A compiled selector. Immutable, for any number of threads.
public interface DeviceSelector {

  /// Whether the device is one of those that the selector means.
  ///
  /// @param driver the name of the driver that published it, which is also the domain of attributes
  ///   and capacities that name none
  /// @throws SelectorException if this cannot be said: the expression fails for the device, costs
  ///   too much, or gives something else than a bool
  boolean matches(String driver, Device device);
}
