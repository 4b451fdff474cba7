package dev.berth.timeline.measure;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// The shares of the cluster that groups of pods had, over time.
///
/// The dominant share of a group is its largest share of any one resource of all nodes. Jain's
/// index of the dominant shares of `n` groups is `(Σx)² / (n · Σx²)`: 1 if all shares are equal,
/// `1/n` if one group has everything. The index has a value while pods wait and at least two groups
/// have running or waiting pods. For queues, each share is first divided by the queue's weight.
///
/// @param by the property that groups pods
/// @param groups the dominant shares by name of the group
public record ShareFigures(Grouping by, SeriesFigures jain, Map<String, SeriesFigures> groups) {
  public ShareFigures {
    groups = Collections.unmodifiableMap(new LinkedHashMap<>(groups));
  }
}
