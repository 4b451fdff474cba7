package dev.berth.api.core;

import java.util.List;

/// What a claim adds to the node resources that a pod uses.
public record NodeAllocatableResourceClaimStatus(
    String resourceClaimName,
    List<String> containers,
    List<NodeAllocatableMappedResources> mapping,
    List<NodeAllocatableOverheadResources> overhead) {
  public NodeAllocatableResourceClaimStatus {
    containers = List.copyOf(containers);
    mapping = List.copyOf(mapping);
    overhead = List.copyOf(overhead);
  }
}
