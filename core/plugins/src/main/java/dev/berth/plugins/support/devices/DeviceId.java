package dev.berth.plugins.support.devices;

import dev.berth.api.resource.DeviceRequestAllocationResult;
import java.util.Comparator;

/// The identity of a device in a cluster. Ordered by driver, pool and name.
public record DeviceId(String driver, String pool, String device) implements Comparable<DeviceId> {
  private static final Comparator<DeviceId> ORDER =
      Comparator.comparing(DeviceId::driver)
          .thenComparing(DeviceId::pool)
          .thenComparing(DeviceId::device);

  /// Returns the device allocated to a request.
  public static DeviceId of(DeviceRequestAllocationResult result) {
    return new DeviceId(result.driver(), result.pool(), result.device());
  }

  @Override
  public int compareTo(DeviceId other) {
    return ORDER.compare(this, other);
  }

  /// `driver/pool/device`.
  @Override
  public String toString() {
    return driver + "/" + pool + "/" + device;
  }

  /// Scatters the hash. Numbered names otherwise have neighbouring hashes, which are slow in the
  /// JDK's immutable sets because of linear probing.
  @Override
  public int hashCode() {
    return (31 * (31 * driver.hashCode() + pool.hashCode()) + device.hashCode()) * 0x9E3779B9;
  }
}
