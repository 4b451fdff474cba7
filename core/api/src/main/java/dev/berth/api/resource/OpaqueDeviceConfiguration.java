package dev.berth.api.resource;

/// Configuration that only the driver understands: any value of a document, as unmodifiable maps
/// and lists, strings, `Long`, `Double` and `Boolean`.
public record OpaqueDeviceConfiguration(String driver, Object parameters) {}
