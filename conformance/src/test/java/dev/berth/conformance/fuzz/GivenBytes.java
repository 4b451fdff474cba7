package dev.berth.conformance.fuzz;

import dev.berth.cluster.manifest.Source;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/// An input as a source.
@SuppressWarnings("ArrayRecordComponent") // it is never compared
record GivenBytes(String name, byte[] bytes) implements Source {
  @Override
  public long size() {
    return bytes.length;
  }

  @Override
  public InputStream open() {
    return new ByteArrayInputStream(bytes);
  }

  /// Writes the input to a file, for what reads only files.
  static Path file(byte[] bytes) throws IOException {
    return Files.write(Files.createTempFile("berth-fuzz", ".input"), bytes);
  }
}
