package dev.berth.framework.counts;

import dev.berth.framework.counts.CountDefinition.CountKey;
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

  private final Map<CountKey, DomainCounts> domainCounts;

  /// Creates the counts.
  ///
  /// @param domainCounts by key, first the keys of the definition; not copied, must not change
  ///   afterwards
  public TopologyCounts(Map<CountKey, DomainCounts> domainCounts) {
    this.domainCounts = domainCounts;
  }

  /// Returns the counts of the key; null if no pod counts for it and the definition does not name
  /// it.
  public @Nullable DomainCounts domainCounts(CountKey countKey) {
    return domainCounts.get(countKey);
  }

  /// Returns the counts of all keys, first the keys of the definition.
  public Collection<DomainCounts> domainCounts() {
    return domainCounts.values();
  }

  /// The keys of all counts.
  public Set<CountKey> countKeys() {
    return Collections.unmodifiableSet(domainCounts.keySet());
  }

  /// Returns the counts of a key that the definition names.
  public DomainCounts require(CountKey countKey) {
    return Objects.requireNonNull(domainCounts.get(countKey), countKey::toString);
  }
}
