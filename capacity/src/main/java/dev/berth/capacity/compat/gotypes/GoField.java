package dev.berth.capacity.compat.gotypes;

/// A field of a struct.
///
/// @param name in JSON
/// @param path the same in error messages: behind the names of the structs that it is embedded in
/// @param omitsEmpty whether false, 0, nil and empty text, lists and maps are left out
/// @param omitsZero whether structs without a value are left out
record GoField(String name, String path, boolean omitsEmpty, boolean omitsZero, GoType type) {
  /// Whether it is one of a struct that is embedded.
  boolean isEmbedded() {
    return !path.equals(name);
  }
}
