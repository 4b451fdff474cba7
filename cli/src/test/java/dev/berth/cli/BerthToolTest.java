package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.Test;

/// `berth` as a tool of the JDK.
final class BerthToolTest {
  private final ToolProvider berth = ToolProvider.findFirst("berth").orElseThrow();

  @Test
  void itIsTheCommand() {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();

    int code = berth.run(stream(out), stream(err), "simulate", "no-such-file.yaml");

    assertThat(code).isEqualTo(2);
    assertThat(out.toString(StandardCharsets.UTF_8)).isEmpty();
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("no-such-file.yaml");
  }

  @Test
  void itPrintsToWritersToo() {
    var out = new StringWriter();
    var err = new StringWriter();

    int code = berth.run(new PrintWriter(out), new PrintWriter(err), "sweep", "--help");

    assertThat(code).isZero();
    assertThat(out.toString()).isEqualTo(Run.berth("sweep", "--help").out());
    assertThat(err.toString()).isEmpty();
  }

  private static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }
}
