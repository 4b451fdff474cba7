package dev.berth.tables.processor;

/// A field of a message.
///
/// @param component the name of the record's component
/// @param name its name in documents
/// @param number its number in protobuf
/// @param within the number of the message in which only protobuf nests it; 0 if there is none
/// @param isNullable whether an absent value is null, and not the type's zero value
record MessageField(
    String component, String name, int number, int within, boolean isNullable, ValueType type) {}
