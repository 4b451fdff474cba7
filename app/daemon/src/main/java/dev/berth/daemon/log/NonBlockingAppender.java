package dev.berth.daemon.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.event.KeyValuePair;

/// Writes lines on another thread, and never waits: while too many lines are queued, for example
/// when nobody reads the other end of a pipe, it drops and counts further lines. When the queue is
/// empty, it logs the number of dropped lines. The values of an event must be immutable. For any
/// thread.
final class NonBlockingAppender extends UnsynchronizedAppenderBase<ILoggingEvent> {
  static final int CAPACITY = 8192;

  private final Appender<ILoggingEvent> target;
  private final LongAdder dropped = new LongAdder();
  private final ThreadPoolExecutor writer =
      new ThreadPoolExecutor(
          1,
          1,
          0,
          TimeUnit.SECONDS,
          new ArrayBlockingQueue<>(CAPACITY),
          Thread.ofPlatform().name("log").daemon().factory(),
          (_, _) -> dropped.increment());
  private long reported; // the writer's own

  /// @param target takes the lines, on the writer's thread alone
  NonBlockingAppender(Appender<ILoggingEvent> target) {
    this.target = target;
    writer.prestartCoreThread();
  }

  @Override
  protected void append(ILoggingEvent event) {
    CallSite.mark(event);
    var _ = event.getFormattedMessage(); // while its arguments are as they were
    writer.execute(() -> write(event));
  }

  private void write(ILoggingEvent event) {
    target.doAppend(event);
    if (writer.getQueue().isEmpty()) {
      reportDropped();
    }
  }

  private void reportDropped() {
    long lost = dropped.sum();
    if (lost > reported) {
      target.doAppend(report(lost - reported));
      reported = lost;
    }
  }

  private ILoggingEvent report(long lines) {
    var logger = ((LoggerContext) getContext()).getLogger(Logger.ROOT_LOGGER_NAME);
    String message = "Log lines were dropped, as they were not taken in time";
    var event = new LoggingEvent("", logger, Level.WARN, message, null, null);
    event.addKeyValuePair(new KeyValuePair("lines", lines));
    CallSite.mark(event);
    return event;
  }

  long dropped() {
    return dropped.sum();
  }

  /// Waits until all earlier lines are written, up to this limit.
  void flush(Duration limit) {
    var written = new CountDownLatch(1);
    long deadline = System.nanoTime() + limit.toNanos();
    try {
      Runnable last =
          () -> {
            reportDropped();
            written.countDown();
          };
      if (writer.getQueue().offer(last, limit.toNanos(), TimeUnit.NANOSECONDS)) {
        var _ = written.await(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void stop() {
    super.stop();
    writer.shutdown();
  }
}
