package dev.berth.api.resource;

/// Settings that only the driver understands: any value a document can hold, in unmodifiable maps
/// and lists, texts, `Long`, `Double` and `Boolean`.
public record OpaqueDeviceConfiguration(String driver, Object parameters) {}
