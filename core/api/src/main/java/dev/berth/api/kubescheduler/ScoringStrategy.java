package dev.berth.api.kubescheduler;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// How `NodeResourcesFit` rates a node.
///
/// @param type one of the constants here
/// @param resources the resources that count, with weights from 1 to 100
/// @param requestedToCapacityRatio set for the type of the same name only
public record ScoringStrategy(
    String type,
    List<ResourceSpec> resources,
    @Nullable RequestedToCapacityRatioParam requestedToCapacityRatio) {
  public static final String LEAST_ALLOCATED = "LeastAllocated";
  public static final String MOST_ALLOCATED = "MostAllocated";
  public static final String REQUESTED_TO_CAPACITY_RATIO = "RequestedToCapacityRatio";

  public static final ScoringStrategy DEFAULT =
      new ScoringStrategy(LEAST_ALLOCATED, ResourceSpec.CPU_AND_MEMORY, null);

  public ScoringStrategy {
    resources = List.copyOf(resources);
  }
}
