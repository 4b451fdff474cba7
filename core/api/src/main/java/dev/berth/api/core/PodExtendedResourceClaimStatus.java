package dev.berth.api.core;

import java.util.List;

/// The claim for the extended resources that device drivers provide to a pod.
public record PodExtendedResourceClaimStatus(
    List<ContainerExtendedResourceRequest> requestMappings, String resourceClaimName) {
  public PodExtendedResourceClaimStatus {
    requestMappings = List.copyOf(requestMappings);
  }
}
