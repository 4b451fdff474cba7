package dev.berth.cluster.manifest;

import java.io.IOException;
import java.io.InputStream;

/// Something to read objects from.
public interface Source {

  /// What to call it when something is wrong with it.
  String name();

  /// How many bytes it has; 0 if unknown.
  long size();

  /// Begins to read it.
  ///
  /// @throws IOException if it cannot be read, or not once more
  InputStream open() throws IOException;
}
