package dev.berth.framework.counts;

import dev.berth.framework.counts.CountDefinition.Axis;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The counts of a definition at one time. Immutable and thread-safe.
public final class TopologyCounts {
  /// No counts.
  public static final TopologyCounts NONE = new TopologyCounts(Map.of());

  private final Map<Axis, DomainCounts> domainCounts;

  /// Creates the counts.
  ///
  /// @param domainCounts by axis, those of the definition first; not copied, must not change
  ///   afterwards
  public TopologyCounts(Map<Axis, DomainCounts> domainCounts) {
    this.domainCounts = domainCounts;
  }

  /// Returns the counts along the axis; null if no pod counts along it and the definition does not
  /// name it.
  public @Nullable DomainCounts domainCounts(Axis axis) {
    return domainCounts.get(axis);
  }

  /// Returns the counts along all axes, those of the definition first.
  public Collection<DomainCounts> domainCounts() {
    return domainCounts.values();
  }

  /// The axes of all counts.
  public Set<Axis> axes() {
    return Collections.unmodifiableSet(domainCounts.keySet());
  }

  /// Returns the counts along an axis that the definition names.
  public DomainCounts require(Axis axis) {
    return Objects.requireNonNull(domainCounts.get(axis), axis::toString);
  }
}
