package dev.berth.cli.command;

import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/// A file that a command writes once it is done, which may take minutes.
final class OutputFile {
  private OutputFile() {}

  /// To be called before the work.
  ///
  /// @throws ParameterException if the file's directory is not there
  static void requireDirectory(Path file, CommandLine line) {
    Path directory = file.toAbsolutePath().getParent();
    if (directory != null && !Files.isDirectory(directory)) {
      throw new ParameterException(line, "%s: there is no directory %s".formatted(file, directory));
    }
  }
}
