package dev.berth.api.core;

import dev.berth.api.meta.Quantity;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The status of a pod: its phase, conditions, containers, and the node for which preemption has
/// nominated it.
@RecordBuilder
public record PodStatus(
    long observedGeneration,
    String phase,
    List<PodCondition> conditions,
    String message,
    String reason,
    String nominatedNodeName,
    @Nullable Instant startTime,
    List<ContainerStatus> initContainerStatuses,
    List<ContainerStatus> containerStatuses,
    String qosClass,
    List<ContainerStatus> ephemeralContainerStatuses,
    String resize,
    List<PodResourceClaimStatus> resourceClaimStatuses,
    @Nullable PodExtendedResourceClaimStatus extendedResourceClaimStatus,
    Map<String, Quantity> allocatedResources,
    @Nullable ResourceRequirements resources,
    List<NodeAllocatableResourceClaimStatus> nodeAllocatableResourceClaimStatuses)
    implements PodStatusBuilder.With {

  /// Values of `phase`.
  public static final String PENDING = "Pending";

  public static final String RUNNING = "Running";
  public static final String SUCCEEDED = "Succeeded";
  public static final String FAILED = "Failed";
  public static final String UNKNOWN = "Unknown";

  /// A value with no field set.
  public static final PodStatus EMPTY =
      new PodStatus(
          0, "", List.of(), "", "", "", null, List.of(), List.of(), "", List.of(), "", List.of(),
          null, Map.of(), null, List.of());

  public PodStatus {
    conditions = List.copyOf(conditions);
    initContainerStatuses = List.copyOf(initContainerStatuses);
    containerStatuses = List.copyOf(containerStatuses);
    ephemeralContainerStatuses = List.copyOf(ephemeralContainerStatuses);
    resourceClaimStatuses = List.copyOf(resourceClaimStatuses);
    allocatedResources = Map.copyOf(allocatedResources);
    nodeAllocatableResourceClaimStatuses = List.copyOf(nodeAllocatableResourceClaimStatuses);
  }

  /// Returns the condition of this type; null if the pod does not have it.
  public @Nullable PodCondition condition(String type) {
    for (var condition : conditions) {
      if (condition.type().equals(type)) {
        return condition;
      }
    }
    return null;
  }
}
