package dev.berth.api.core;

/// The component that reports an event.
public record EventSource(String component, String host) {}
