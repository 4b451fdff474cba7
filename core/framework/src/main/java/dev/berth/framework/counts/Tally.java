package dev.berth.framework.counts;

import dev.berth.framework.counts.TallyDefinition.Axis;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The counts of a definition at one time. Immutable and thread-safe.
public final class Tally {
  /// No counts.
  public static final Tally NONE = new Tally(Map.of());

  private final Map<Axis, Track> tracks;

  /// Creates the counts.
  ///
  /// @param tracks by axis, those of the definition first; not copied, must not change afterwards
  public Tally(Map<Axis, Track> tracks) {
    this.tracks = tracks;
  }

  /// Returns the counts along the axis; null if no pod counts along it and the definition does not
  /// name it.
  public @Nullable Track track(Axis axis) {
    return tracks.get(axis);
  }

  /// Returns the counts along all axes, those of the definition first.
  public Collection<Track> tracks() {
    return tracks.values();
  }

  /// The axes of all counts.
  public Set<Axis> axes() {
    return Collections.unmodifiableSet(tracks.keySet());
  }

  /// Returns the counts along an axis that the definition names.
  public Track require(Axis axis) {
    return Objects.requireNonNull(tracks.get(axis), axis::toString);
  }
}
