package dev.berth.cli.log;

import ch.qos.logback.classic.spi.ILoggingEvent;
import java.util.List;
import java.util.Objects;
import org.slf4j.event.KeyValuePair;

/// What lines of all formats have.
final class Lines {
  private Lines() {}

  /// Who logs: the last part of the logger's name.
  static String caller(ILoggingEvent event) {
    var name = event.getLoggerName();
    return name.substring(name.lastIndexOf('.') + 1);
  }

  /// What a message is about, in order.
  static List<KeyValuePair> values(ILoggingEvent event) {
    return Objects.requireNonNullElse(event.getKeyValuePairs(), List.of());
  }
}
