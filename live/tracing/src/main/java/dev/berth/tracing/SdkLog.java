package dev.berth.tracing;

import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/// Writes warnings of OpenTelemetry's SDK, for example that a collector does not answer, to the log
/// of the process, each on one line. The SDK limits how often it repeats itself.
final class SdkLog extends Handler {
  private static final org.slf4j.Logger LOG = LoggerFactory.getLogger("tracing");

  private final SimpleFormatter formatter = new SimpleFormatter();
  private final Logger source; // otherwise it would be garbage-collected

  private SdkLog(Logger source) {
    this.source = source;
  }

  /// Begins to log, until [#close].
  static SdkLog begin() {
    var log = new SdkLog(Logger.getLogger("io.opentelemetry"));
    log.source.setLevel(Level.WARNING);
    log.source.setUseParentHandlers(false);
    log.source.addHandler(log);
    return log;
  }

  @Override
  public void publish(LogRecord event) {
    LoggingEventBuilder line = LOG.atWarn();
    Throwable why = event.getThrown();
    while (why != null && why.getCause() != null) {
      why = why.getCause();
    }
    if (why != null) {
      line = line.addKeyValue("err", why.toString());
    }
    line.log(formatter.formatMessage(event));
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    source.removeHandler(this);
  }
}
