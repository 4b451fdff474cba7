package dev.berth.cli.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/// What the real kube-scheduler has made of command lines; `conformance/command-line/record` writes
/// it down.
final class RecordedCommandLines {
  private static final Path DIRECTORY =
      Path.of("src/test/resources/dev/berth/cli/kube-scheduler").toAbsolutePath();

  private RecordedCommandLines() {}

  /// A command line and what kube-scheduler prints for it.
  record Answer(String line, String output) {
    List<String> arguments() {
      return line.isEmpty()
          ? List.of()
          : Arrays.stream(line.split(" ")).map(Answer::found).toList();
    }

    /// Files that are there are named from wherever the test runs.
    private static String found(String argument) {
      return argument.startsWith("--config=") && argument.endsWith(".yaml")
          ? argument.replace("=", "=" + DIRECTORY + "/")
          : argument;
    }

    @Override
    public String toString() {
      return line;
    }
  }

  static Stream<Answer> answers(String file) {
    var lines = lines(file);
    return Stream.iterate(0, i -> i < lines.size(), i -> i + 1)
        .filter(i -> lines.get(i).startsWith("$ "))
        .map(i -> new Answer(lines.get(i).substring(2), lines.get(i + 1).substring(2)));
  }

  /// Command lines with a name, and the file of that name.
  static Stream<Answer> files(String file, String directory, String suffix) {
    return lines(file).stream()
        .filter(line -> !line.startsWith("#"))
        .map(line -> line.split(" ", 2))
        .map(words ->
            new Answer(
                words.length == 1 ? "" : words[1], text(directory + "/" + words[0] + suffix)));
  }

  static String text(String file) {
    try {
      return Files.readString(DIRECTORY.resolve(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> lines(String file) {
    return text(file).lines().toList();
  }
}
