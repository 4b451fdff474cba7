package dev.berth.api.core;

/// Whether a container restarts when this resource is resized in place.
public record ContainerResizePolicy(String resourceName, String restartPolicy) {}
