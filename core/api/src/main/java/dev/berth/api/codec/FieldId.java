package dev.berth.api.codec;

/// What a field is called in documents and on the wire.
///
/// @param slot its place in the table
/// @param within the number of the message it is nested in on the wire though not in documents; 0
///   if it is nested in none
/// @param number its number in Kubernetes' protobuf
record FieldId(int slot, int within, int number, String name) {

  /// In the place of a name: the fields that the table does not name.
  static final String OTHERS = "";

  boolean isOthers() {
    return name.equals(OTHERS);
  }
}
