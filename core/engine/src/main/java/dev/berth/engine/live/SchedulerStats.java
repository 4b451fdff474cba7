package dev.berth.engine.live;

import dev.berth.engine.memo.MemoStats;
import dev.berth.engine.port.QueueMetrics.EntityType;
import dev.berth.engine.queue.QueueName;
import java.util.EnumMap;
import java.util.Map;

/// Counts of the scheduler's pods and nodes.
///
/// @param waiting the number of pods by place in the queue; places without pods are left out
/// @param entities the number of single pods and groups, by their queue; queues that never had any
///   are left out
/// @param nodes the number of nodes
/// @param pods the number of pods on nodes, including assumed pods
/// @param assumed the number of pods whose binding has not been confirmed yet
/// @param binding the number of pods that are being bound
/// @param memo what is remembered
@SuppressWarnings("exports") // rooms that read the memo see engine.memo
public record SchedulerStats(
    Map<QueueName, Integer> waiting,
    Map<EntityType, Map<QueueName, Integer>> entities,
    int nodes,
    int pods,
    int assumed,
    int binding,
    MemoStats memo) {
  /// All counts are 0.
  public static final SchedulerStats EMPTY =
      new SchedulerStats(Map.of(), Map.of(), 0, 0, 0, 0, MemoStats.NONE);

  public SchedulerStats {
    var copy = new EnumMap<QueueName, Integer>(QueueName.class);
    copy.putAll(waiting);
    waiting = Map.copyOf(copy);
    entities = Map.copyOf(entities);
  }
}
