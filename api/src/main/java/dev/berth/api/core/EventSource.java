package dev.berth.api.core;

/// Who saw an event.
public record EventSource(String component, String host) {}
