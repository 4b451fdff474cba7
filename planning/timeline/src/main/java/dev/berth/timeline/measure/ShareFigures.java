package dev.berth.timeline.measure;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// Who had how much of the cluster, over time.
///
/// The dominant share of a group is the largest of its shares in a resource of all nodes. Jain's
/// index of the dominant shares of `n` groups is `(Σx)² / (n · Σx²)`: 1 if all are equal, `1/n` if
/// one has everything. It has a value while pods wait and at least two groups have pods, running or
/// waiting; of queues, shares are divided by weights.
///
/// @param by what the groups are
/// @param groups their dominant shares, by name
public record ShareFigures(Grouping by, SeriesFigures jain, Map<String, SeriesFigures> groups) {
  public ShareFigures {
    groups = Collections.unmodifiableMap(new LinkedHashMap<>(groups));
  }
}
