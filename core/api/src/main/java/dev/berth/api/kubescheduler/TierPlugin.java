package dev.berth.api.kubescheduler;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Map;

/// A plugin of kube-batch, and which of its functions count; all do unless switched off.
///
/// @param jobOrder in which order the jobs of a queue are served
/// @param jobReady whether the pods of a job that have a node are enough to start
/// @param jobPipelined the same, with those that wait for a victim to leave
/// @param taskOrder in which order the pods of a job are served
/// @param preemptable whom a job of the same queue may evict
/// @param reclaimable whom a job of another queue may evict
/// @param queueOrder in which order queues are served
/// @param predicate which nodes fit
/// @param nodeOrder which of them is best
/// @param arguments by name
@RecordBuilder
public record TierPlugin(
    String name,
    boolean jobOrder,
    boolean jobReady,
    boolean jobPipelined,
    boolean taskOrder,
    boolean preemptable,
    boolean reclaimable,
    boolean queueOrder,
    boolean predicate,
    boolean nodeOrder,
    Map<String, String> arguments)
    implements TierPluginBuilder.With {

  public TierPlugin {
    arguments = Map.copyOf(arguments);
  }

  /// The plugin with everything switched on and no arguments.
  public static TierPlugin of(String name) {
    return new TierPlugin(name, true, true, true, true, true, true, true, true, true, Map.of());
  }
}
