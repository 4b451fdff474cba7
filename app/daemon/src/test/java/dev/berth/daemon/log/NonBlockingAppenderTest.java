package dev.berth.daemon.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.event.KeyValuePair;

final class NonBlockingAppenderTest {
  private static final Duration LIMIT = Duration.ofMinutes(1);

  private final LoggerContext context = new LoggerContext();
  private final BlockedAppender target = new BlockedAppender();
  private final NonBlockingAppender appender = new NonBlockingAppender(target);

  /// Takes nothing until it is unblocked.
  private static final class BlockedAppender extends AppenderBase<ILoggingEvent> {
    private final CountDownLatch taking = new CountDownLatch(1);
    private final CountDownLatch unblocked = new CountDownLatch(1);
    private final List<ILoggingEvent> lines = new ArrayList<>();

    @Override
    protected void append(ILoggingEvent event) {
      taking.countDown();
      try {
        unblocked.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      lines.add(event);
    }
  }

  @BeforeEach
  void start() {
    target.start();
    appender.setContext(context);
    appender.start();
  }

  @AfterEach
  void stop() {
    target.unblocked.countDown();
    appender.stop();
  }

  private void log(String message) {
    var logger = context.getLogger("any");
    appender.doAppend(new LoggingEvent("", logger, Level.INFO, message, null, null));
  }

  @Test
  void allLinesAreWrittenInOrder() {
    target.unblocked.countDown();
    for (int i = 0; i < 1000; i++) {
      log("line " + i);
    }
    appender.flush(LIMIT);

    assertThat(target.lines).hasSize(1000);
    assertThat(target.lines.getFirst().getMessage()).isEqualTo("line 0");
    assertThat(target.lines.getLast().getMessage()).isEqualTo("line 999");
    assertThat(appender.dropped()).isZero();
  }

  @Test
  void whatIsNotTakenIsDroppedAndCounted() throws InterruptedException {
    log("taken");
    target.taking.await();
    for (int i = 0; i < NonBlockingAppender.CAPACITY + 5; i++) {
      log("line " + i);
    }
    assertThat(appender.dropped()).isEqualTo(5);

    target.unblocked.countDown();
    appender.flush(LIMIT);

    assertThat(target.lines).hasSize(1 + NonBlockingAppender.CAPACITY + 1);
    assertThat(target.lines.getLast().getLevel()).isEqualTo(Level.WARN);
    assertThat(target.lines.getLast().getKeyValuePairs())
        .containsExactly(new KeyValuePair("lines", 5L));
  }

  @Test
  void flushingHasALimit() {
    log("never taken");

    appender.flush(Duration.ofMillis(1));

    assertThat(target.lines).isEmpty();
  }
}
