package dev.berth.framework.state;

import org.jspecify.annotations.Nullable;

/// Under which a plugin keeps something in the [CycleState]. Two keys are the same only if they are
/// the same object: a plugin that keeps its key to itself keeps its state to itself.
///
/// @param <T> what is kept
public final class StateKey<T extends StateData> {
  private final String name;
  private final Class<T> type;

  /// A key that is the same as no other.
  ///
  /// @param name for messages
  /// @param type what is kept
  public StateKey(String name, Class<T> type) {
    this.name = name;
    this.type = type;
  }

  @Nullable T cast(@Nullable StateData data) {
    return type.cast(data);
  }

  @Override
  public String toString() {
    return name;
  }
}
