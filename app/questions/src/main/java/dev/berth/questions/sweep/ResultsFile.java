package dev.berth.questions.sweep;

import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.scenario.InputException;
import dev.berth.sweep.ResultLines;
import dev.berth.sweep.ScenarioResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.function.Consumer;

/// The results of a sweep in a file, one line each. It writes a line as soon as its scenario ends,
/// so a killed process loses only running scenarios. For one thread at a time.
public final class ResultsFile implements Consumer<ScenarioResult>, AutoCloseable {
  private final ResultLines lines;
  private final FileChannel file;

  private ResultsFile(ResultLines lines, FileChannel file) {
    this.lines = lines;
    this.file = file;
  }

  /// Begins a file.
  ///
  /// @throws InputException if it already exists
  public static ResultsFile create(Path path, ResultLines lines)
      throws InputException, IOException {
    if (Files.exists(path) && Files.size(path) > 0) {
      throw new InputException(
          path.toString(), "there are results already; go on with them by --resume, or remove it");
    }
    return new ResultsFile(
        lines, FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE));
  }

  /// Continues a file, which may be missing. An incomplete last line is removed.
  ///
  /// @param results receives the existing results
  /// @throws InputException if they belong to another plan
  public static ResultsFile resume(
      Path path, ResultLines lines, Map<Integer, ScenarioResult> results)
      throws InputException, IOException {
    if (!Files.exists(path)) {
      return create(path, lines);
    }
    var bytes = Files.readAllBytes(path);
    int end = bytes.length;
    while (end > 0 && bytes[end - 1] != '\n') {
      end--;
    }
    read(new String(bytes, 0, end, StandardCharsets.UTF_8), path, lines, results);
    var file = FileChannel.open(path, StandardOpenOption.WRITE);
    file.truncate(end);
    file.position(end);
    return new ResultsFile(lines, file);
  }

  /// Reads a file.
  ///
  /// @param results receives the existing results
  /// @throws InputException if they belong to another plan
  public static void read(Path path, ResultLines lines, Map<Integer, ScenarioResult> results)
      throws InputException, IOException {
    try {
      read(Files.readString(path), path, lines, results);
    } catch (NoSuchFileException e) {
      throw new InputException(Problem.unreadable(path.toString(), e));
    }
  }

  private static void read(
      String text, Path path, ResultLines lines, Map<Integer, ScenarioResult> results)
      throws InputException {
    var problems = new Problems();
    lines.read(text, path.toString(), problems, results);
    InputException.throwIfAny(problems);
  }

  /// Adds a result.
  @Override
  public void accept(ScenarioResult result) {
    try {
      var line = StandardCharsets.UTF_8.encode(lines.line(result));
      while (line.hasRemaining()) {
        file.write(line);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
