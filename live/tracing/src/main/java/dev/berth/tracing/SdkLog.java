package dev.berth.tracing;

import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/// Brings what OpenTelemetry's SDK logs, such as that a collector does not answer, into the log of
/// the process: warnings, each on one line. The SDK limits how often it repeats itself.
final class SdkLog extends Handler {
  private static final org.slf4j.Logger LOG = LoggerFactory.getLogger("tracing");

  private final SimpleFormatter formatter = new SimpleFormatter();
  private final Logger source; // which would be collected as garbage if nothing held it

  private SdkLog(Logger source) {
    this.source = source;
  }

  /// From now on, until [#close].
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
