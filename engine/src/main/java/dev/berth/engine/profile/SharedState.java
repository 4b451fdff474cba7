package dev.berth.engine.profile;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/// State that the plugins of all profiles share, one object of each type. For the engine's thread.
public final class SharedState {
  private final Map<Class<?>, Object> parts = new HashMap<>();

  /// Empty.
  public SharedState() {}

  /// The part of that type, made if there is none.
  public <T> T part(Class<T> type, Supplier<T> make) {
    Object part = parts.get(type);
    if (part == null) {
      part = make.get();
      parts.put(type, part);
    }
    return Objects.requireNonNull(type.cast(part));
  }
}
