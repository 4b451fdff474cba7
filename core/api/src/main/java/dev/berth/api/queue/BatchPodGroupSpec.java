package dev.berth.api.queue;

import dev.berth.api.meta.Quantity;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Map;

/// How a group's pods are scheduled.
///
/// @param minMember how many pods must fit before any pod starts
/// @param minTaskMember the same for each task of the group, by the task's name. Volcano only
/// @param queue empty for the default queue
/// @param minResources the amounts that must be free before any pod starts. Volcano only
@RecordBuilder
public record BatchPodGroupSpec(
    int minMember,
    Map<String, Integer> minTaskMember,
    String queue,
    String priorityClassName,
    Map<String, Quantity> minResources)
    implements BatchPodGroupSpecBuilder.With {
  /// A value with no field set.
  public static final BatchPodGroupSpec EMPTY =
      new BatchPodGroupSpec(0, Map.of(), "", "", Map.of());

  public BatchPodGroupSpec {
    minTaskMember = Map.copyOf(minTaskMember);
    minResources = Map.copyOf(minResources);
  }
}
