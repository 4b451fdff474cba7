package dev.berth.cluster.manifest;

/// An error in a manifest.
///
/// @param path the field; empty for the whole object
record ManifestError(Manifest manifest, String path, String message) {

  /// The path as reading writes it, which does not put the names of a map in brackets.
  String writtenPath() {
    return path.replaceAll("\\[([^\\]0-9][^\\]]*)]", ".$1");
  }

  /// The message with the object, as one file may have many.
  String title() {
    return path.isEmpty() ? manifest.title() : manifest.title() + ": " + path;
  }
}
