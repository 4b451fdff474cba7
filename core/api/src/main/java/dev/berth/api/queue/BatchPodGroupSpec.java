package dev.berth.api.queue;

import dev.berth.api.meta.Quantity;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Map;

/// How a group's pods are scheduled.
///
/// @param minMember how many pods have to fit before any starts
/// @param minTaskMember the same of each task of the group, by the task's name. Volcano's alone
/// @param queue empty for the default one
/// @param minResources what has to be free before any pod starts. Volcano's alone
@RecordBuilder
public record BatchPodGroupSpec(
    int minMember,
    Map<String, Integer> minTaskMember,
    String queue,
    String priorityClassName,
    Map<String, Quantity> minResources)
    implements BatchPodGroupSpecBuilder.With {

  /// Nothing said.
  public static final BatchPodGroupSpec EMPTY =
      new BatchPodGroupSpec(0, Map.of(), "", "", Map.of());

  public BatchPodGroupSpec {
    minTaskMember = Map.copyOf(minTaskMember);
    minResources = Map.copyOf(minResources);
  }
}
