package dev.berth.framework.counts;

import dev.berth.framework.counts.TallyDefinition.Axis;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/// The counts of a [Tally] with hypothetical changes. A copy costs as much as it has changes. For
/// one thread.
public final class ChangedTally {
  private final Tally tally;
  private final Map<Place, Integer> changes;

  private record Place(Axis axis, String domain) {}

  /// Creates a copy of the counts without changes.
  public ChangedTally(Tally tally) {
    this(tally, new HashMap<>());
  }

  private ChangedTally(Tally tally, Map<Place, Integer> changes) {
    this.tally = tally;
    this.changes = changes;
  }

  public ChangedTally copy() {
    return new ChangedTally(tally, new HashMap<>(changes));
  }

  /// The counts without the changes.
  public Tally unchanged() {
    return tally;
  }

  /// Changes the count of a domain.
  public void add(Axis axis, String domain, int amount) {
    changes.merge(new Place(axis, domain), amount, Integer::sum);
  }

  /// Returns the count of the domain; 0 if there is none.
  public int get(Axis axis, String domain) {
    Track track = tally.track(axis);
    int count = track == null ? 0 : track.get(domain);
    return changes.isEmpty() ? count : count + changes.getOrDefault(new Place(axis, domain), 0);
  }

  /// Returns whether the count of every domain is 0.
  public boolean isEmpty(Axis axis) {
    Track track = tally.track(axis);
    int occupied = track == null ? 0 : track.occupied();
    for (Map.Entry<Place, Integer> change : changes.entrySet()) {
      if (change.getKey().axis.equals(axis)) {
        int before = track == null ? 0 : track.get(change.getKey().domain);
        int after = before + change.getValue();
        occupied += (after != 0 ? 1 : 0) - (before != 0 ? 1 : 0);
      }
    }
    return occupied == 0;
  }

  /// The axes along which something counts.
  public Set<Axis> axes() {
    if (changes.isEmpty()) {
      return tally.axes();
    }
    Set<Axis> axes = new LinkedHashSet<>(tally.axes());
    changes.keySet().forEach(place -> axes.add(place.axis));
    return axes;
  }
}
