package dev.berth.cluster.manifest;

/// An error in a manifest.
///
/// @param path the field; empty for the whole object
record ManifestError(Manifest manifest, String path, String message) {
  /// Returns the message with the object, because a file may contain many objects.
  String title() {
    return path.isEmpty() ? manifest.title() : manifest.title() + ": " + path;
  }
}
