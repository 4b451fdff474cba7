package dev.berth.cli.command;

import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.config.legacy.ConvertedDocument;
import dev.berth.scenario.InputException;
import dev.berth.terminal.Streams;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/// A command that converts a file with a configuration of another kind.
abstract class ConversionCommand implements Callable<Integer> {
  private final Streams streams;

  ConversionCommand(Streams streams) {
    this.streams = streams;
  }

  /// The file that is converted.
  abstract Path file();

  /// Converts it.
  ///
  /// @param name the name of the file, for messages
  /// @return null if there are problems
  abstract @Nullable ConvertedDocument convert(InputStream in, String name, Problems problems);

  @Override
  public final Integer call() throws InputException {
    var problems = new Problems();
    ConvertedDocument converted = null;
    try (InputStream in = Files.newInputStream(file())) {
      converted = convert(in, file().toString(), problems);
    } catch (IOException | UncheckedIOException e) {
      problems.add(Problem.unreadable(file().toString(), e));
    }
    if (converted == null) {
      throw new InputException(problems);
    }
    converted.write(streams.out());
    return ExitCodes.DONE;
  }
}
