package dev.berth.config.server;

import dev.berth.api.meta.Quantity;
import java.time.Duration;
import java.util.List;

/// What is logged, and how.
///
/// @param format `text` or `json`
/// @param verbosity klog's verbosity; 0 is the least
/// @param verbosityOfFiles verbosity of individual source files
/// @param flushFrequency how long lines may stay in memory
/// @param text the output of text
/// @param json the output of JSON
public record LoggingOptions(
    String format,
    int verbosity,
    List<FileVerbosity> verbosityOfFiles,
    Duration flushFrequency,
    Routing text,
    Routing json) {
  public static final String TEXT = "text";
  public static final String JSON = "json";

  /// Verbosity of source files.
  ///
  /// @param pattern pattern of names without `.go`, with `*` and `?`
  public record FileVerbosity(String pattern, int verbosity) {
    /// As written on a command line.
    @Override
    public String toString() {
      return pattern + "=" + verbosity;
    }
  }

  /// Where log lines go.
  ///
  /// @param split whether lines other than errors go to standard output
  /// @param infoBufferSize bytes of these lines that may stay in memory
  public record Routing(boolean split, Quantity infoBufferSize) {}

  public LoggingOptions {
    verbosityOfFiles = List.copyOf(verbosityOfFiles);
  }
}
