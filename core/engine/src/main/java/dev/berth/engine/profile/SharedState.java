package dev.berth.engine.profile;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// State that the plugins of all profiles share: one object of each type. Also holds the watches of
/// these plugins, which end with the plugins. For the engine's thread.
///
/// When plugins are replaced, every object that the new plugins request is kept, with its
/// reservations. An object of a type that no new plugin requests ends with the old plugins. So does
/// an object whose class was loaded again from another jar, since that is a different type.
public final class SharedState {
  private final Map<Class<?>, Part> parts = new HashMap<>();
  private final List<Runnable> ofPlugins = new ArrayList<>();
  private List<Runnable> watches = ofPlugins; // the watches of the object being created, if any
  private @Nullable SharedState before;

  /// Creates it without objects.
  public SharedState() {
    this(null);
  }

  /// Creates the shared state for plugins that replace others.
  ///
  /// @param before the shared state of the replaced plugins; null if there are none
  public SharedState(@Nullable SharedState before) {
    this.before = before;
  }

  private static final class Part {
    private final Object value;
    private final List<Runnable> watches;
    private SharedState owner;

    Part(Object value, List<Runnable> watches, SharedState owner) {
      this.value = value;
      this.watches = watches;
      this.owner = owner;
    }
  }

  /// Returns the object of that type; creates it if there is none.
  public <T> T part(Class<T> type, Supplier<T> make) {
    Part part = parts.get(type);
    if (part == null) {
      Part known = before == null ? null : before.parts.get(type);
      part = known == null ? newPart(make) : known;
      parts.put(type, part);
    }
    return Objects.requireNonNull(type.cast(part.value));
  }

  private Part newPart(Supplier<?> make) {
    List<Runnable> outer = watches;
    List<Runnable> own = new ArrayList<>();
    watches = own;
    try {
      return new Part(make.get(), own, this);
    } finally {
      watches = outer;
    }
  }

  /// Adds a watch: it belongs to the object that is being created, or otherwise to the plugins.
  ///
  /// @param end ends the watch
  void watching(Runnable end) {
    watches.add(end);
  }

  /// Takes over the requested objects, once all plugins are complete.
  public void takeOver() {
    parts.values().forEach(part -> part.owner = this);
    before = null;
  }

  /// Ends the watches of these plugins, and of objects that no other plugins have taken over.
  public void release() {
    ofPlugins.forEach(Runnable::run);
    for (Part part : parts.values()) {
      if (part.owner.equals(this)) {
        part.watches.forEach(Runnable::run);
      }
    }
  }
}
