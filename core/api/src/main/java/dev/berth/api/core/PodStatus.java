package dev.berth.api.core;

import dev.berth.api.meta.Quantity;
import dev.berth.tables.Field;
import dev.berth.tables.Interned;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The status of a pod: its phase, conditions, containers, and the node for which preemption has
/// nominated it.
@Message
@RecordBuilder
public record PodStatus(
    @Field(17) long observedGeneration,
    @Field(1) @Interned String phase,
    @Field(2) List<PodCondition> conditions,
    @Field(3) String message,
    @Field(4) String reason,
    @Field(11) String nominatedNodeName,
    @Field(7) @Nullable Instant startTime,
    @Field(10) List<@Interned ContainerStatus> initContainerStatuses,
    @Field(8) List<@Interned ContainerStatus> containerStatuses,
    @Field(9) @Interned String qosClass,
    @Field(13) List<@Interned ContainerStatus> ephemeralContainerStatuses,
    @Field(14) String resize,
    @Field(15) List<PodResourceClaimStatus> resourceClaimStatuses,
    @Field(18) @Nullable PodExtendedResourceClaimStatus extendedResourceClaimStatus,
    @Field(19) Map<String, Quantity> allocatedResources,
    @Field(20) @Interned @Nullable ResourceRequirements resources,
    @Field(21) List<NodeAllocatableResourceClaimStatus> nodeAllocatableResourceClaimStatuses)
    implements PodStatusBuilder.With {
  /// Values of `phase`.
  public static final String PENDING = "Pending";

  public static final String RUNNING = "Running";
  public static final String SUCCEEDED = "Succeeded";
  public static final String FAILED = "Failed";
  public static final String UNKNOWN = "Unknown";

  /// A value with no field set.
  public static final PodStatus EMPTY = CoreZeros.podStatus();

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
