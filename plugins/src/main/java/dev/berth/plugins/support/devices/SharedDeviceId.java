package dev.berth.plugins.support.devices;

/// One share of a device that can be allocated several times.
public record SharedDeviceId(DeviceId device, String shareId) {

  /// `driver/pool/device/share`.
  @Override
  public String toString() {
    return shareId.isEmpty() ? device.toString() : device + "/" + shareId;
  }
}
