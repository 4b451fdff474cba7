package dev.berth.cli.command;

import dev.berth.questions.explanation.PodSelection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/// Distinguishes files on a command line from names of pods and workloads.
final class PathArgument {
  private static final Pattern EXTENSION =
      Pattern.compile(".*\\.(ya?ml|json)(\\.(gz|zst|bz2))?", Pattern.CASE_INSENSITIVE);

  private PathArgument() {}

  /// Whether the argument is a file, a directory, a URL, or standard input. `TYPE/NAME` of a known
  /// type is not a path, even if there is a directory with that name: write `./deploy/web` for the
  /// directory.
  static boolean isPath(String argument) {
    return argument.equals("-")
        || argument.startsWith(".")
        || argument.startsWith("/")
        || argument.endsWith("/")
        || argument.startsWith("https://")
        || argument.startsWith("http://")
        || EXTENSION.matcher(argument).matches()
        || (!PodSelection.isTyped(argument) && Files.exists(Path.of(argument)));
  }
}
