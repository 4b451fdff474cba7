package dev.berth.cluster.manifest;

import java.io.IOException;
import java.io.InputStream;

/// A source of objects: a file or a stream.
public interface Source {
  /// Returns the name in messages.
  String name();

  /// Returns the number of bytes; 0 if unknown.
  long size();

  /// Opens the source.
  ///
  /// @throws IOException if the source cannot be read, or not a second time
  InputStream open() throws IOException;
}
