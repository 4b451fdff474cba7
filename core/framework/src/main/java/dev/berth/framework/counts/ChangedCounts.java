package dev.berth.framework.counts;

import dev.berth.framework.counts.CountDefinition.Axis;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/// [TopologyCounts] with hypothetical changes. A copy costs as much as it has changes. For one
/// thread.
public final class ChangedCounts {
  private final TopologyCounts topologyCounts;
  private final Map<Place, Integer> changes;

  private record Place(Axis axis, String domain) {}

  /// Creates a copy of the counts without changes.
  public ChangedCounts(TopologyCounts topologyCounts) {
    this(topologyCounts, new HashMap<>());
  }

  private ChangedCounts(TopologyCounts topologyCounts, Map<Place, Integer> changes) {
    this.topologyCounts = topologyCounts;
    this.changes = changes;
  }

  public ChangedCounts copy() {
    return new ChangedCounts(topologyCounts, new HashMap<>(changes));
  }

  /// The counts without the changes.
  public TopologyCounts unchanged() {
    return topologyCounts;
  }

  /// Changes the count of a domain.
  public void add(Axis axis, String domain, int amount) {
    changes.merge(new Place(axis, domain), amount, Integer::sum);
  }

  /// Returns the count of the domain; 0 if there is none.
  public int get(Axis axis, String domain) {
    DomainCounts domainCounts = topologyCounts.domainCounts(axis);
    int count = domainCounts == null ? 0 : domainCounts.get(domain);
    return changes.isEmpty() ? count : count + changes.getOrDefault(new Place(axis, domain), 0);
  }

  /// Returns whether the count of every domain is 0.
  public boolean isEmpty(Axis axis) {
    DomainCounts domainCounts = topologyCounts.domainCounts(axis);
    int occupied = domainCounts == null ? 0 : domainCounts.occupied();
    for (Map.Entry<Place, Integer> change : changes.entrySet()) {
      if (change.getKey().axis.equals(axis)) {
        int before = domainCounts == null ? 0 : domainCounts.get(change.getKey().domain);
        int after = before + change.getValue();
        occupied += (after != 0 ? 1 : 0) - (before != 0 ? 1 : 0);
      }
    }
    return occupied == 0;
  }

  /// The axes along which something counts.
  public Set<Axis> axes() {
    if (changes.isEmpty()) {
      return topologyCounts.axes();
    }
    Set<Axis> axes = new LinkedHashSet<>(topologyCounts.axes());
    changes.keySet().forEach(place -> axes.add(place.axis));
    return axes;
  }
}
