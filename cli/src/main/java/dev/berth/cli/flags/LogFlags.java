package dev.berth.cli.flags;

import dev.berth.api.meta.Quantity;
import dev.berth.config.server.LoggingOptions;
import dev.berth.config.server.LoggingOptions.FileVerbosity;
import dev.berth.config.validation.GoValue;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/// What is logged, and how.
final class LogFlags {
  private static final Duration FLUSH = Duration.ofSeconds(5);

  @Option(
      names = "--logging-format",
      paramLabel = "text|json",
      description = "The format of log lines.")
  private String format = LoggingOptions.TEXT;

  @Option(
      names = {"-v", "--v"},
      paramLabel = "N",
      description = "The verbosity.")
  private Verbosity verbosity = new Verbosity(0);

  @Option(
      names = "--vmodule",
      paramLabel = "FILE=N,...",
      description = "The verbosity of some source files; with * and ?.")
  private List<FileVerbosities> vmodule = List.of();

  @Option(
      names = "--log-flush-frequency",
      paramLabel = "DURATION",
      description = "How long lines may stay in memory.")
  private Duration flushFrequency = FLUSH;

  @Option(
      names = "--log-text-split-stream",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "BOOL",
      description = "Only errors go to standard error, the rest to standard output.")
  private boolean textSplitStream;

  @Option(
      names = "--log-text-info-buffer-size",
      paramLabel = "SIZE",
      description = "If so, how much of the rest may stay in memory, such as 64Ki.")
  private Quantity textInfoBufferSize = Quantity.ZERO;

  @Option(
      names = "--log-json-split-stream",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "BOOL",
      description = "The same for JSON.")
  private boolean jsonSplitStream;

  @Option(
      names = "--log-json-info-buffer-size",
      paramLabel = "SIZE",
      description = "The same for JSON.")
  private Quantity jsonInfoBufferSize = Quantity.ZERO;

  LogFlags() {}

  LoggingOptions options() {
    return new LoggingOptions(
        format,
        verbosity.level(),
        ListValue.all(vmodule),
        flushFrequency,
        new LoggingOptions.Routing(textSplitStream, textInfoBufferSize),
        new LoggingOptions.Routing(jsonSplitStream, jsonInfoBufferSize));
  }

  /// How much is logged: the value of `-v`.
  record Verbosity(int level) {
    /// Reads a value.
    ///
    /// @throws picocli.CommandLine.TypeConversionException if it is no number from 0 on
    static Verbosity parse(String text) {
      return new Verbosity(FlagTypes.natural(text));
    }

    @Override
    public String toString() {
      return Integer.toString(level);
    }
  }

  /// `file=2,other*=4`: how much is logged by some source files.
  record FileVerbosities(List<FileVerbosity> values) implements ListValue<FileVerbosity> {
    FileVerbosities {
      values = List.copyOf(values);
    }

    /// Reads a value.
    ///
    /// @throws TypeConversionException if something in it is not of this form
    static FileVerbosities parse(String text) {
      return new FileVerbosities(
          Arrays.stream(text.split(",", -1))
              .filter(item -> !item.isEmpty())
              .map(FileVerbosities::item)
              .toList());
    }

    private static FileVerbosity item(String item) {
      String[] sides = item.split("=", -1);
      if (sides.length != 2 || sides[0].isEmpty() || sides[1].isEmpty()) {
        throw new TypeConversionException(
            GoValue.text(item) + " does not have the pattern=N format");
      }
      try {
        return new FileVerbosity(sides[0], FlagTypes.natural(sides[1]));
      } catch (TypeConversionException e) {
        throw new TypeConversionException(
            "parsing verbosity in %s: %s".formatted(GoValue.text(item), e.getMessage()));
      }
    }
  }
}
