package dev.berth.cluster.manifest;

/// Something about an object that its author has to change.
///
/// @param path the field; empty for the whole object
record ManifestError(Manifest manifest, String path, String message) {

  /// The path as reading writes it, which does not put the names of a map in brackets.
  String writtenPath() {
    return path.replaceAll("\\[([^\\]0-9][^\\]]*)]", ".$1");
  }

  /// What is wrong, for people: with the object, as one file may have many.
  String title() {
    return path.isEmpty() ? manifest.title() : manifest.title() + ": " + path;
  }
}
