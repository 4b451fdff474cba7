package dev.berth.api.core;

import java.util.List;

/// The claim that serves the extended resources which a pod gets from device drivers.
public record PodExtendedResourceClaimStatus(
    List<ContainerExtendedResourceRequest> requestMappings, String resourceClaimName) {
  public PodExtendedResourceClaimStatus {
    requestMappings = List.copyOf(requestMappings);
  }
}
