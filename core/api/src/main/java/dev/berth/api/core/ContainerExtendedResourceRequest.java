package dev.berth.api.core;

/// The claim's request that provides one extended resource of one container.
public record ContainerExtendedResourceRequest(
    String containerName, String resourceName, String requestName) {}
