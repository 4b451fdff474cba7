package dev.berth.framework.state;

/// Something that a plugin keeps for the length of a scheduling cycle.
public interface StateData {
  /// Another one that can be changed without this one changing. Immutable data returns itself,
  /// which is the default.
  default StateData copy() {
    return this;
  }
}
