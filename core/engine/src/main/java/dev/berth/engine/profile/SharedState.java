package dev.berth.engine.profile;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// State that the plugins of all profiles share, one object of each type; and the watches of these
/// plugins, to be ended with them. For the engine's thread.
///
/// When other plugins replace them, those parts go on that the new plugins request, with what is
/// reserved in them. A part of a type that nobody requests ends with the old plugins, and so does a
/// part whose class was loaded again from another jar, since that is another type.
public final class SharedState {
  private final Map<Class<?>, Part> parts = new HashMap<>();
  private final List<Runnable> ofPlugins = new ArrayList<>();
  private List<Runnable> watches = ofPlugins; // those of the part that is being made, if one is
  private @Nullable SharedState before;

  /// Empty.
  public SharedState() {
    this(null);
  }

  /// For plugins that replace others.
  ///
  /// @param before the state that those share; null if there are none
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

  /// The part of that type, made if there is none.
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

  /// A watch has begun: that of the part that is being made, or else of the plugins.
  ///
  /// @param end ends it
  void watching(Runnable end) {
    watches.add(end);
  }

  /// The plugins are complete: from now on the parts that they have requested are theirs.
  public void takeOver() {
    parts.values().forEach(part -> part.owner = this);
    before = null;
  }

  /// The plugins are no more: ends their watches, and those of parts that no others have taken
  /// over.
  public void release() {
    ofPlugins.forEach(Runnable::run);
    for (Part part : parts.values()) {
      if (part.owner.equals(this)) {
        part.watches.forEach(Runnable::run);
      }
    }
  }
}
