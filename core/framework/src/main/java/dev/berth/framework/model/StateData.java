package dev.berth.framework.model;

/// Data that a plugin stores for one scheduling cycle.
public interface StateData {
  /// Returns a copy; changes to the copy do not affect this data. Immutable data returns itself,
  /// which is the default.
  default StateData copy() {
    return this;
  }

  /// Returns whether PreBind, Bind, PostBind or Unreserve read the data after the scheduling cycle.
  /// If not, the data is dropped at the end of the cycle: a binding may take minutes, and there may
  /// be thousands. By default the data is kept.
  default boolean isReadWhenBinding() {
    return true;
  }
}
