package dev.berth.api.core;

/// The operating system for which a pod is made.
public record PodOS(String name) {}
