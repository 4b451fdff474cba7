package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import java.util.List;

/// The claim for the extended resources that device drivers provide to a pod.
@Message
public record PodExtendedResourceClaimStatus(
    @Field(1) List<ContainerExtendedResourceRequest> requestMappings,
    @Field(2) String resourceClaimName) {
  public PodExtendedResourceClaimStatus {
    requestMappings = List.copyOf(requestMappings);
  }
}
