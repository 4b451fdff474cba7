package dev.berth.config.server;

import dev.berth.api.codec.FileNames;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Checks files that options name.
final class ReadableFile {
  private ReadableFile() {}

  /// Returns why a file cannot be read, in Go's words; null if it can.
  static @Nullable String problem(String file) {
    try {
      Path path = FileNames.path(file);
      if (Files.isDirectory(path)) {
        return "read " + file + ": is a directory";
      }
      try (InputStream in = Files.newInputStream(path)) {
        var _ = in.read();
        return null;
      }
    } catch (NoSuchFileException e) {
      return "open " + file + ": no such file or directory";
    } catch (AccessDeniedException e) {
      return "open " + file + ": permission denied";
    } catch (IOException e) {
      return "open " + file + ": " + e.getMessage();
    }
  }
}
