package dev.berth.cluster.manifest;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/// A file.
record FileSource(String name, Path path, long size) implements Source {

  static FileSource of(Path path) throws IOException {
    return new FileSource(path.toString(), path, Files.size(path));
  }

  @Override
  public InputStream open() throws IOException {
    return Files.newInputStream(path);
  }
}
