package dev.berth.api.resource;

/// An attribute that is worked out from others by a CEL expression.
public record DeviceDerivedAttribute(String name, String expression) {}
