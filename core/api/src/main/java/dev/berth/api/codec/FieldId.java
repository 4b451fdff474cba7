package dev.berth.api.codec;

/// The name of a field in documents and its number in protobuf.
///
/// @param slot its index in the table
/// @param within the number of the message in which only protobuf nests it; 0 if there is none
/// @param number its number in Kubernetes' protobuf
record FieldId(int slot, int within, int number, String name) {
  /// Used instead of a name for all fields that the table does not name.
  static final String OTHERS = "";

  boolean isOthers() {
    return name.equals(OTHERS);
  }
}
