package dev.berth.api.core;

/// Which request of the claim serves one extended resource of one container.
public record ContainerExtendedResourceRequest(
    String containerName, String resourceName, String requestName) {}
