package dev.berth.engine;

import dev.berth.engine.memo.MemoStats;
import dev.berth.engine.port.QueueMetrics.EntityType;
import dev.berth.engine.queue.QueueName;
import java.util.EnumMap;
import java.util.Map;

/// Counts of the scheduler's pods and nodes.
///
/// @param waiting pods in the places of the queue; places without pods are left out
/// @param entities pods outside of groups, and groups, by the queue in which they are; queues in
///   which there were never any are left out
/// @param nodes all nodes
/// @param pods pods on nodes, assumed ones among them
/// @param assumed pods whose binding has not been received yet
/// @param binding pods that are being bound
/// @param memo what is remembered
public record SchedulerStats(
    Map<QueueName, Integer> waiting,
    Map<EntityType, Map<QueueName, Integer>> entities,
    int nodes,
    int pods,
    int assumed,
    int binding,
    MemoStats memo) {
  /// All zero.
  public static final SchedulerStats EMPTY =
      new SchedulerStats(Map.of(), Map.of(), 0, 0, 0, 0, MemoStats.NONE);

  public SchedulerStats {
    var copy = new EnumMap<QueueName, Integer>(QueueName.class);
    copy.putAll(waiting);
    waiting = Map.copyOf(copy);
    entities = Map.copyOf(entities);
  }
}
