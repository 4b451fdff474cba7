package dev.berth.cli.command;

import dev.berth.questions.explanation.PodSelection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/// Tells the files on a command line from the names of pods and workloads beside them.
final class PathArgument {
  private static final Pattern EXTENSION =
      Pattern.compile(".*\\.(ya?ml|json)(\\.(gz|zst|bz2))?", Pattern.CASE_INSENSITIVE);

  private PathArgument() {}

  /// Whether the argument is a file, a directory, a URL, or standard input. `TYPE/NAME` of a known
  /// type is none, even if there is a directory of that name: `./deploy/web` is one then.
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
