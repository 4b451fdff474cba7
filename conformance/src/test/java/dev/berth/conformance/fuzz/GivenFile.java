package dev.berth.conformance.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// An input in a file, for what reads only files. Closing deletes the file.
record GivenFile(Path path) implements AutoCloseable {
  static GivenFile of(byte[] bytes) throws IOException {
    return new GivenFile(Files.write(Files.createTempFile("berth-fuzz", ".input"), bytes));
  }

  @Override
  public void close() throws IOException {
    Files.delete(path);
  }
}
