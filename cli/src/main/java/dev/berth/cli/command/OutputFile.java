package dev.berth.cli.command;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/// Files that a command writes once it is done, which may take minutes: whether it may is found out
/// before.
final class OutputFile {
  private OutputFile() {}

  /// @throws ParameterException if the file's directory is not there, or the file may not be
  ///   written
  static void requireDirectory(Path file, CommandLine line) {
    Path directory = file.toAbsolutePath().getParent();
    if (directory != null && !Files.isDirectory(directory)) {
      throw new ParameterException(line, "%s: there is no directory %s".formatted(file, directory));
    }
    requireWritable(file, Files.exists(file) ? file : directory, line);
  }

  /// @throws ParameterException if there can be no such directory, or no files in it
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
