package dev.berth.api.resource;

import dev.berth.tables.Field;
import dev.berth.tables.Message;

/// Configuration that only the driver understands: any value of a document, as unmodifiable maps
/// and lists, strings, `Long`, `Double` and `Boolean`.
@Message
public record OpaqueDeviceConfiguration(@Field(1) String driver, @Field(2) Object parameters) {}
