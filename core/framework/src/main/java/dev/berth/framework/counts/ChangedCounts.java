package dev.berth.framework.counts;

import dev.berth.framework.counts.CountDefinition.CountKey;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/// [TopologyCounts] with hypothetical changes. Immutable.
public final class ChangedCounts {
  private final TopologyCounts topologyCounts;
  private final Map<Place, Integer> changes;

  private record Place(CountKey countKey, String domain) {}

  /// Creates it without changes.
  public ChangedCounts(TopologyCounts topologyCounts) {
    this(topologyCounts, Map.of());
  }

  private ChangedCounts(TopologyCounts topologyCounts, Map<Place, Integer> changes) {
    this.topologyCounts = topologyCounts;
    this.changes = changes;
  }

  /// The counts without the changes.
  public TopologyCounts unchanged() {
    return topologyCounts;
  }

  /// Returns these counts with another count of the domain. The cost depends on the number of
  /// changes.
  public ChangedCounts plus(CountKey countKey, String domain, int amount) {
    Map<Place, Integer> changed = new HashMap<>(changes);
    changed.merge(new Place(countKey, domain), amount, Integer::sum);
    return new ChangedCounts(topologyCounts, changed);
  }

  /// Returns the count of the domain; 0 if there is none.
  public int get(CountKey countKey, String domain) {
    DomainCounts domainCounts = topologyCounts.domainCounts(countKey);
    int count = domainCounts == null ? 0 : domainCounts.get(domain);
    return changes.isEmpty() ? count : count + changes.getOrDefault(new Place(countKey, domain), 0);
  }

  /// Returns whether the count of every domain is 0.
  public boolean isEmpty(CountKey countKey) {
    DomainCounts domainCounts = topologyCounts.domainCounts(countKey);
    int occupied = domainCounts == null ? 0 : domainCounts.occupied();
    for (Map.Entry<Place, Integer> change : changes.entrySet()) {
      if (change.getKey().countKey.equals(countKey)) {
        int before = domainCounts == null ? 0 : domainCounts.get(change.getKey().domain);
        int after = before + change.getValue();
        occupied += (after != 0 ? 1 : 0) - (before != 0 ? 1 : 0);
      }
    }
    return occupied == 0;
  }

  /// The keys of all counts, with and without changes.
  public Set<CountKey> countKeys() {
    if (changes.isEmpty()) {
      return topologyCounts.countKeys();
    }
    Set<CountKey> countKeys = new LinkedHashSet<>(topologyCounts.countKeys());
    changes.keySet().forEach(place -> countKeys.add(place.countKey));
    return countKeys;
  }
}
