package dev.berth.plugins.dynamicresources.selector;

import dev.berth.api.resource.Device;
import dev.berth.api.resource.DeviceAttribute;

/// A compiled expression that gives devices an attribute. Immutable, for any number of threads.
public interface DerivedAttribute {

  /// The attribute of a device.
  ///
  /// @param driver the name of the driver that published it
  /// @throws SelectorException if the expression fails for the device, costs too much, or gives
  ///   something that no attribute can be
  DeviceAttribute of(String driver, Device device);
}
