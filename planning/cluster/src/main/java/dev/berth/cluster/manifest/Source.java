package dev.berth.cluster.manifest;

import java.io.IOException;
import java.io.InputStream;

/// A source of objects: a file or a stream.
public interface Source {

  /// Its name in messages.
  String name();

  /// How many bytes it has; 0 if unknown.
  long size();

  /// Opens it.
  ///
  /// @throws IOException if it cannot be read, or not a second time
  InputStream open() throws IOException;
}
