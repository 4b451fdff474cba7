package dev.berth.plugins.noderesources;

import dev.berth.plugins.support.devices.ClassCount;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The requests of a pod for the [ScoredResources], by their index. Immutable.
final class ScoredRequests {
  private final long[] amounts;
  private final @Nullable ClassCount[] devices;

  /// Creates it without copying the arrays.
  ///
  /// @param amounts millicores for cpu, otherwise bytes or a count
  /// @param devices the devices that provide a requested resource on nodes without it; null if
  ///   there are none
  ScoredRequests(long[] amounts, @Nullable ClassCount[] devices) {
    this.amounts = amounts;
    this.devices = devices;
  }

  long amount(int index) {
    return amounts[index];
  }

  @Nullable ClassCount devices(int index) {
    return devices[index];
  }

  /// Returns whether devices in use count, which neither the requests nor the node show.
  boolean countsDevices() {
    for (ClassCount count : devices) {
      if (count != null) {
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ScoredRequests requests
        && Arrays.equals(amounts, requests.amounts)
        && Arrays.equals(devices, requests.devices);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(amounts);
  }

  /// Returns whether the pod requests none of the resources.
  boolean isNothing() {
    for (long amount : amounts) {
      if (amount != 0) {
        return false;
      }
    }
    return true;
  }
}
