package dev.berth.cluster.manifest;

/// An error in a manifest.
///
/// @param path the field; empty for the whole object
record ManifestError(Manifest manifest, String path, String message) {

  /// The message with the object, as one file may have many.
  String title() {
    return path.isEmpty() ? manifest.title() : manifest.title() + ": " + path;
  }
}
