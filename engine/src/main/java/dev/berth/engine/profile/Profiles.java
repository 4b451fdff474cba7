package dev.berth.engine.profile;

import dev.berth.framework.handle.NodeFilters;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The profiles of a scheduler, by scheduler name.
public final class Profiles {
  private final Map<String, Entry> entries = new TreeMap<>();

  /// A profile and its filters, ready to be asked.
  public record Entry(Profile profile, NodeFilters filters) {}

  /// The profiles; no two may have one scheduler name.
  public Profiles(Collection<Entry> entries) {
    for (Entry entry : entries) {
      String name = entry.profile().schedulerName();
      if (this.entries.put(name, entry) != null) {
        throw new ProfileException("duplicate profile with scheduler name \"%s\"".formatted(name));
      }
    }
  }

  /// The profile of that scheduler name, or null.
  public @Nullable Entry of(String schedulerName) {
    return entries.get(schedulerName);
  }

  public Collection<Entry> all() {
    return entries.values();
  }
}
