package dev.berth.plugins.dynamicresources.allocation.explain;

import dev.berth.plugins.dynamicresources.allocation.search.Rejection;
import dev.berth.plugins.support.devices.DeviceId;
import java.util.List;

/// Devices that cannot be given, all for the same reason.
///
/// @param devices none if it is not a matter of devices
public record RejectedDevices(Rejection rejection, List<DeviceId> devices) {
  public RejectedDevices {
    devices = List.copyOf(devices);
  }

  /// In plain words.
  public String text() {
    return devices.isEmpty() ? rejection.text() : devices.size() + " " + rejection.text();
  }
}
