package dev.berth.framework.state;

/// Something that a plugin keeps for the length of a scheduling cycle.
public interface StateData {
  /// Another one that can be changed without this one changing. Immutable data returns itself,
  /// which is the default.
  default StateData copy() {
    return this;
  }

  /// Whether the data is read after the scheduling cycle, too, by PreBind, Bind, PostBind or
  /// Unreserve. What is not is dropped at the cycle's end: a binding may take minutes, and there
  /// may be thousands. By default it is kept.
  default boolean isReadWhenBinding() {
    return true;
  }
}
