package dev.berth.cli.flags;

import dev.berth.api.meta.Quantity;
import dev.berth.config.server.LoggingOptions;
import dev.berth.config.server.LoggingOptions.FileVerbosity;
import dev.berth.config.validation.GoValue;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine.TypeConversionException;

/// The flags about logs.
final class LogFlags extends FlagSet {
  private final Flag<String> format =
      text("--logging-format", "text|json", LoggingOptions.TEXT).usage("The format of log lines.");
  private final Flag<Verbosity> verbosity =
      flag(Verbosity.class, "-v, --v", "N", new Verbosity(0)).usage("The verbosity.");
  private final Flag<List<FileVerbosities>> vmodule =
      list(FileVerbosities.class, "--vmodule", "FILE=N,...", List.of())
          .usage("The verbosity of some source files; with * and ?.");
  private final Flag<Duration> flushFrequency =
      duration("--log-flush-frequency", Duration.ofSeconds(5))
          .usage("How long lines may stay in memory.");
  private final Flag<Boolean> textSplitStream =
      bool("--log-text-split-stream", false)
          .usage("Only errors go to standard error, the rest to standard output.");
  private final Flag<Quantity> textInfoBufferSize =
      flag(Quantity.class, "--log-text-info-buffer-size", "SIZE", Quantity.ZERO)
          .usage("If so, how much of the rest may stay in memory, such as 64Ki.");
  private final Flag<Boolean> jsonSplitStream =
      bool("--log-json-split-stream", false).usage("The same for JSON.");
  private final Flag<Quantity> jsonInfoBufferSize =
      flag(Quantity.class, "--log-json-info-buffer-size", "SIZE", Quantity.ZERO)
          .usage("The same for JSON.");

  LoggingOptions options() {
    return new LoggingOptions(
        format.value(),
        verbosity.value().level(),
        ListValue.all(vmodule.value()),
        flushFrequency.value(),
        new LoggingOptions.Routing(textSplitStream.value(), textInfoBufferSize.value()),
        new LoggingOptions.Routing(jsonSplitStream.value(), jsonInfoBufferSize.value()));
  }

  /// The verbosity of the log: the value of `-v`.
  record Verbosity(int level) {
    /// Reads a value.
    ///
    /// @throws picocli.CommandLine.TypeConversionException if it is not a number of at least 0
    static Verbosity parse(String text) {
      return new Verbosity(FlagTypes.natural(text));
    }

    @Override
    public String toString() {
      return Integer.toString(level);
    }
  }

  /// `file=2,other*=4`: the verbosity of some source files.
  record FileVerbosities(List<FileVerbosity> values) implements ListValue<FileVerbosity> {
    /// Reads a value.
    ///
    /// @throws TypeConversionException if a part has another form
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
