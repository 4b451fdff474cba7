package dev.berth.plugins.noderesources;

import dev.berth.framework.state.StateData;
import dev.berth.plugins.support.devices.ClassCount;
import org.jspecify.annotations.Nullable;

/// The requests of a pod for the [ScoredResources], by their index. Immutable.
final class ScoredRequests implements StateData {
  private final long[] amounts;
  private final @Nullable ClassCount[] devices;

  /// Takes the arrays over.
  ///
  /// @param amounts millicores for cpu, else bytes or a count
  /// @param devices those that serve the resource on nodes without it, if it is requested; null if
  ///   none do
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

  /// Whether the pod requests none of the resources.
  boolean isNothing() {
    for (long amount : amounts) {
      if (amount != 0) {
        return false;
      }
    }
    return true;
  }
}
