package dev.berth.descheduler.plugins.removeduplicates;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// The pods that a node has one of already, by owner and node, and how many pods each owner has.
final class Duplicates {
  private final SortedMap<OwnerKey, SequencedMap<String, List<Pod>>> byOwner = new TreeMap<>();
  private final Map<OwnerKey, Integer> occurrences = new HashMap<>();

  /// Counts the pods of a node. The first one with its fingerprint is not a duplicate.
  void add(Node node, List<Pod> pods) {
    Set<List<String>> seen = new HashSet<>();
    for (Pod pod : pods) {
      boolean duplicate = !seen.add(OwnerKey.fingerprint(pod));
      for (OwnerKey owner : OwnerKey.of(pod)) {
        occurrences.merge(owner, 1, Integer::sum);
        if (duplicate) {
          byOwner
              .computeIfAbsent(owner, _ -> new TreeMap<>())
              .computeIfAbsent(node.metadata().name(), _ -> new ArrayList<>())
              .add(pod);
        }
      }
    }
  }

  /// The duplicates of each owner that has some, by the name of their node, in the order in which
  /// they were added.
  SortedMap<OwnerKey, SequencedMap<String, List<Pod>>> byOwner() {
    return byOwner;
  }

  /// How many pods the owner has on all nodes, duplicates or not.
  int occurrences(OwnerKey owner) {
    return occurrences.getOrDefault(owner, 0);
  }
}
