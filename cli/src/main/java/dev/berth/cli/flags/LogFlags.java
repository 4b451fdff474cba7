package dev.berth.cli.flags;

import dev.berth.api.meta.Quantity;
import dev.berth.config.server.LoggingOptions;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Option;

/// What is logged, and how.
final class LogFlags {
  private static final Duration FLUSH = Duration.ofSeconds(5);

  @Option(
      names = "--logging-format",
      paramLabel = "text|json",
      description = "What lines look like.")
  private String format = LoggingOptions.TEXT;

  @Option(
      names = {"-v", "--v"},
      paramLabel = "N",
      description = "How much is logged.")
  private Verbosity verbosity = new Verbosity(0);

  @Option(
      names = "--vmodule",
      paramLabel = "FILE=N,...",
      description = "How much is logged by some source files; with * and ?.")
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
}
