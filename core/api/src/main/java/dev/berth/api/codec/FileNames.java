package dev.berth.api.codec;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/// Makes paths of the names that options, configurations and kubeconfigs give to files.
public final class FileNames {
  private FileNames() {}

  /// Returns the path of a file, which need not exist.
  ///
  /// @throws IOException if no file can have the name, for example because it contains a NUL
  ///   character; the message is for the user, and quotes the name
  public static Path path(String name) throws IOException {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new IOException("%s cannot be the name of a file".formatted(GoText.quoted(name)), e);
    }
  }
}
