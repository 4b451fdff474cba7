package dev.berth.api.resource;

/// An attribute that a CEL expression computes from others.
public record DeviceDerivedAttribute(String name, String expression) {}
