package dev.berth.plugins.noderesources;

import dev.berth.framework.state.StateData;

/// What a pod asks for of the [ScoredResources], by their index. Immutable.
final class ScoredRequests implements StateData {
  private final long[] amounts;
  private final boolean[] served;

  /// Takes the arrays over.
  ///
  /// @param amounts millicores for cpu, else bytes or a count
  /// @param served whether a device class stands for the resource
  ScoredRequests(long[] amounts, boolean[] served) {
    this.amounts = amounts;
    this.served = served;
  }

  long amount(int index) {
    return amounts[index];
  }

  boolean isServedByDevices(int index) {
    return served[index];
  }

  /// Whether the pod asks for none of the resources.
  boolean isNothing() {
    for (long amount : amounts) {
      if (amount != 0) {
        return false;
      }
    }
    return true;
  }
}
