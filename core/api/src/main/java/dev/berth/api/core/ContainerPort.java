package dev.berth.api.core;

/// A port that a container listens on, and the port of the node it is published at, if any (0:
/// none).
public record ContainerPort(
    String name, int hostPort, int containerPort, String protocol, String hostIP) {}
