package dev.berth.api.resource;

/// Settings that only the driver understands.
public record OpaqueDeviceConfiguration(String driver, String parameters) {}
