package dev.berth.api.core;

/// A port on which a container listens, and the node's port under which it is published (0 for
/// none).
public record ContainerPort(
    String name, int hostPort, int containerPort, String protocol, String hostIP) {}
