package dev.berth.queues.status;

import dev.berth.api.meta.Quantity;
import dev.berth.api.queue.Queue;
import dev.berth.api.queue.QueueApi;
import dev.berth.api.queue.QueueStatus;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// The contents of each queue, by its name, for its status: the number of its groups in each phase,
/// and with Volcano the resources that its pods use. For one thread.
final class QueueCounts {
  private final Map<String, List<String>> phases = new HashMap<>();
  private final Map<String, SortedMap<String, Quantity>> allocated = new HashMap<>();
  private final Map<String, String> parents = new HashMap<>();

  /// Nothing is in the queues yet.
  QueueCounts(Collection<Queue> queues) {
    queues.forEach(queue -> parents.put(queue.metadata().name(), queue.spec().parent()));
  }

  /// There is a group in that phase.
  void addGroup(String queue, String phase) {
    phases.computeIfAbsent(queue, _ -> new ArrayList<>()).add(phase);
  }

  /// Pods use these amounts, in the queue and in the queues above it.
  void addUse(String queue, Map<String, Quantity> amounts) {
    var seen = new HashSet<String>(); // queues that are part of each other
    for (var at = queue; !at.isEmpty() && seen.add(at); at = parents.getOrDefault(at, "")) {
      var sum = allocated.computeIfAbsent(at, _ -> new TreeMap<>());
      amounts.forEach((resource, amount) -> sum.merge(resource, amount, Quantity::add));
    }
  }

  /// The new status of the queue; equal to its own if nothing has to be written. Its state is not
  /// the scheduler's.
  QueueStatus statusOf(Queue queue) {
    var name = queue.metadata().name();
    var in = phases.getOrDefault(name, List.of());
    var isVolcano = queue.apiVersion().equals(QueueApi.VOLCANO);
    return new QueueStatus(
        queue.status().state(),
        Collections.frequency(in, GroupStatusRules.UNKNOWN),
        Collections.frequency(in, GroupStatusRules.PENDING),
        Collections.frequency(in, GroupStatusRules.RUNNING),
        Collections.frequency(in, GroupStatusRules.INQUEUE),
        Collections.frequency(in, GroupStatusRules.COMPLETED),
        isVolcano
            ? amounts(queue.status().allocated(), allocated.getOrDefault(name, new TreeMap<>()))
            : Map.of());
  }

  /// Returns the amounts as they are already written, if they are equal.
  private static Map<String, Quantity> amounts(
      Map<String, Quantity> written, Map<String, Quantity> now) {
    var isSame =
        written.keySet().equals(now.keySet())
            && written.entrySet().stream()
                .allMatch(it ->
                    now.getOrDefault(it.getKey(), Quantity.ZERO).compareTo(it.getValue()) == 0);
    return isSame ? written : now;
  }
}
