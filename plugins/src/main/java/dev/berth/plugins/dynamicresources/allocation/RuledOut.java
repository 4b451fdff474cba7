package dev.berth.plugins.dynamicresources.allocation;

import java.util.List;

/// Devices that cannot be given, all for the same reason.
///
/// @param devices none if it is not a matter of devices
public record RuledOut(Obstacle obstacle, List<DeviceId> devices) {
  public RuledOut {
    devices = List.copyOf(devices);
  }

  /// In plain words.
  public String text() {
    return devices.isEmpty() ? obstacle.text() : devices.size() + " " + obstacle.text();
  }
}
