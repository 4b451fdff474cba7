package dev.berth.server.page;

import dev.berth.engine.port.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/// The lines of `/statusz`: since when the process runs, and its versions.
public final class StatusLines implements Supplier<List<String>> {

  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("EEE MMM d HH:mm:ss 'UTC' yyyy", Locale.ROOT);

  private final TimeSource time;
  private final Instant started;
  private final String binary;
  private final String emulated;

  /// The process has started now.
  ///
  /// @param binary the Kubernetes version of the binary, such as `1.37.1`
  /// @param emulated the emulation version, such as `1.37`
  public StatusLines(TimeSource time, String binary, String emulated) {
    this.time = time;
    this.started = time.instant();
    this.binary = binary;
    this.emulated = emulated;
  }

  @Override
  public List<String> get() {
    var up = Duration.between(started, time.instant());
    return List.of(
        "Started= " + DATE.format(started.atOffset(ZoneOffset.UTC)),
        "Up= %d hr %02d min %02d sec"
            .formatted(up.toHours(), up.toMinutesPart(), up.toSecondsPart()),
        "Java version= " + Runtime.version(),
        "Binary version= " + binary,
        "Emulation version= " + emulated,
        "Paths= /configz /flagz /healthz /livez /metrics /readyz");
  }
}
