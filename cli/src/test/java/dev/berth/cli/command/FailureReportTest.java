package dev.berth.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.cluster.simulation.SimulationException;
import dev.berth.terminal.Streams;
import dev.berth.terminal.Terminal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/// What users see of failures.
final class FailureReportTest {
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private FailureReport report(boolean debug) {
    var printer = new PrintStream(err, true, StandardCharsets.UTF_8);
    return new FailureReport(
        new Streams(new ByteArrayInputStream(new byte[0]), printer, printer, Terminal.NONE),
        () -> debug);
  }

  private String reported() {
    return err.toString(StandardCharsets.UTF_8);
  }

  @Test
  void anInternalErrorIsOneLine() {
    assertThat(report(false).of(new IllegalStateException("oops"))).isEqualTo(1);
    assertThat(reported())
        .isEqualTo(
            "berth: internal error: java.lang.IllegalStateException: oops"
                + " (add --debug to see where; please report it)\n");
  }

  @Test
  void theStackTraceIsPrintedOnRequest() {
    assertThat(report(true).of(new IllegalStateException("oops"))).isEqualTo(1);
    assertThat(reported()).contains("IllegalStateException: oops\n\tat ");
  }

  @Test
  void failuresOfTheRunAreReportedInTheirOwnWords() {
    report(false).of(new SimulationException("2 pods preempt each other without end"));
    report(false).of(new UncheckedIOException(new IOException("disk on fire")));
    report(false).of(new OutOfMemoryError());

    assertThat(reported())
        .isEqualTo(
            """
            berth: 2 pods preempt each other without end
            berth: disk on fire
            berth: out of memory; give Berth more, such as BERTH_JAVA_OPTS=-Xmx8g
            """);
  }
}
