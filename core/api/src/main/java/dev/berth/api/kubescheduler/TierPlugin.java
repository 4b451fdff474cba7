package dev.berth.api.kubescheduler;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Map;

/// A plugin of kube-batch, with its functions that apply; by default all do.
///
/// @param jobOrder orders the jobs of a queue
/// @param jobReady decides whether a job has enough pods with nodes to start
/// @param jobPipelined like `jobReady`, but also counts pods that wait for a victim to leave
/// @param taskOrder orders the pods of a job
/// @param preemptable decides which pods a job of the same queue may evict
/// @param reclaimable decides which pods a job of another queue may evict
/// @param queueOrder orders queues
/// @param predicate decides which nodes fit
/// @param nodeOrder decides which node is best
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

  /// Creates a plugin with everything enabled and no arguments.
  public static TierPlugin of(String name) {
    return new TierPlugin(name, true, true, true, true, true, true, true, true, true, Map.of());
  }
}
