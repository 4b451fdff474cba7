package dev.berth.api.resource;

/// A CEL expression about the variable `device`.
public record CELDeviceSelector(String expression) {}
