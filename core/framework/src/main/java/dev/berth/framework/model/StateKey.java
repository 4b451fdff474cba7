package dev.berth.framework.model;

import org.jspecify.annotations.Nullable;

/// A key under which a plugin stores data in the [CycleState]. Only the same object is the same
/// key: a plugin that keeps its key private keeps its data private.
///
/// @param <T> the type of the data
public final class StateKey<T extends StateData> {
  private final String name;
  private final Class<T> type;

  /// Creates a key that differs from all others.
  ///
  /// @param name for messages
  /// @param type the type of the data
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
