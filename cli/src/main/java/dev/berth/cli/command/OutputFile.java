package dev.berth.cli.command;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/// Files that a command writes at its end, which may come after minutes: it checks at the start
/// whether it may write them.
final class OutputFile {
  private OutputFile() {}

  /// @throws ParameterException if the file's directory does not exist, or if the file may not be
  ///   written
  static void requireDirectory(Path file, CommandLine line) {
    Path directory = file.toAbsolutePath().getParent();
    if (directory != null && !Files.isDirectory(directory)) {
      throw new ParameterException(line, "%s: there is no directory %s".formatted(file, directory));
    }
    requireWritable(file, Files.exists(file) ? file : directory, line);
  }

  /// @throws ParameterException if such a directory, or files in it, cannot be created
  static void requireFolder(Path folder, CommandLine line) {
    Path existing = folder.toAbsolutePath();
    while (existing != null && !Files.exists(existing)) {
      existing = existing.getParent();
    }
    if (existing != null && !Files.isDirectory(existing)) {
      throw new ParameterException(line, "%s: %s is not a directory".formatted(folder, existing));
    }
    requireWritable(folder, existing, line);
  }

  private static void requireWritable(Path named, @Nullable Path place, CommandLine line) {
    if (place != null && !Files.isWritable(place)) {
      throw new ParameterException(
          line, "%s: this cannot be written: permission denied".formatted(named));
    }
  }
}
