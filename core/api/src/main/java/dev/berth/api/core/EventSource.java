package dev.berth.api.core;

/// The component that saw an event.
public record EventSource(String component, String host) {}
