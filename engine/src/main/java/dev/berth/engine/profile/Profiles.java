package dev.berth.engine.profile;

import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The profiles of a scheduler, by scheduler name.
public final class Profiles {
  private final Map<String, Profile> profiles = new TreeMap<>();

  /// The profiles; no two may have one scheduler name.
  public Profiles(Collection<Profile> profiles) {
    for (Profile profile : profiles) {
      String name = profile.schedulerName();
      if (this.profiles.put(name, profile) != null) {
        throw new ProfileException("duplicate profile with scheduler name \"%s\"".formatted(name));
      }
    }
  }

  /// The profile of that scheduler name, or null.
  public @Nullable Profile of(String schedulerName) {
    return profiles.get(schedulerName);
  }

  public Collection<Profile> all() {
    return Collections.unmodifiableCollection(profiles.values());
  }
}
