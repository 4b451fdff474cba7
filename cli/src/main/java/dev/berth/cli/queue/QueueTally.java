package dev.berth.cli.queue;

import dev.berth.api.meta.Quantity;
import dev.berth.api.queue.Queue;
import dev.berth.api.queue.QueueStatus;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// What is in each queue, by its name. For one thread.
final class QueueTally {
  private final Map<String, List<String>> phases = new HashMap<>();
  private final Map<String, SortedMap<String, Quantity>> allocated = new HashMap<>();
  private final Map<String, String> parents = new HashMap<>();

  /// Nothing is in the queues yet.
  QueueTally(Collection<Queue> queues) {
    queues.forEach(queue -> parents.put(queue.metadata().name(), queue.spec().parent()));
  }

  /// There is a group in that phase.
  void addGroup(String queue, String phase) {
    phases.computeIfAbsent(queue, _ -> new ArrayList<>()).add(phase);
  }

  /// Pods use that much, in the queue and in those that it is part of.
  void addUse(String queue, Map<String, Quantity> amounts) {
    var seen = new HashSet<String>(); // queues that are part of each other
    for (var at = queue; !at.isEmpty() && seen.add(at); at = parents.getOrDefault(at, "")) {
      var sum = allocated.computeIfAbsent(at, _ -> new TreeMap<>());
      amounts.forEach((resource, amount) -> sum.merge(resource, amount, Quantity::add));
    }
  }

  /// The status that the queue is to have.
  QueueStatus statusOf(Queue queue) {
    var name = queue.metadata().name();
    return QueueStatusRules.of(
        queue, phases.getOrDefault(name, List.of()), allocated.getOrDefault(name, new TreeMap<>()));
  }
}
