package dev.berth.config.server;

import dev.berth.api.meta.Quantity;
import java.time.Duration;
import java.util.List;

/// What is logged, and how.
///
/// @param format `text` or `json`
/// @param verbosity klog's: 0 for the least
/// @param verbosityOfFiles verbosity for some source files
/// @param flushFrequency how long lines may stay in memory
/// @param text how text is put out
/// @param json how JSON is put out
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
  /// @param pattern of names without `.go`, with `*` and `?`
  public record FileVerbosity(String pattern, int verbosity) {

    /// As it is written on a command line.
    @Override
    public String toString() {
      return pattern + "=" + verbosity;
    }
  }

  /// Where lines go.
  ///
  /// @param split whether what is no error goes to standard output
  /// @param infoBufferSize bytes of it that may stay in memory
  public record Routing(boolean split, Quantity infoBufferSize) {}

  public LoggingOptions {
    verbosityOfFiles = List.copyOf(verbosityOfFiles);
  }
}
