package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import java.util.List;

/// The amounts that a claim adds to the node resources of a pod.
@Message
public record NodeAllocatableResourceClaimStatus(
    @Field(1) String resourceClaimName,
    @Field(2) List<String> containers,
    @Field(4) List<NodeAllocatableMappedResources> mapping,
    @Field(5) List<NodeAllocatableOverheadResources> overhead) {
  public NodeAllocatableResourceClaimStatus {
    containers = List.copyOf(containers);
    mapping = List.copyOf(mapping);
    overhead = List.copyOf(overhead);
  }
}
