package dev.berth.api.core;

/// The operating system a pod is made for.
public record PodOS(String name) {}
