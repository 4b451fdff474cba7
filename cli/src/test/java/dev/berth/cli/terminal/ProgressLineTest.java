package dev.berth.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.cli.terminal.Terminal.ProgressStyle;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/// How progress is shown.
final class ProgressLineTest {
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private ProgressLine line(ProgressStyle style) {
    return new ProgressLine(
        style, new PrintStream(err, true, StandardCharsets.UTF_8), () -> "half done");
  }

  private String shown() {
    return err.toString(StandardCharsets.UTF_8);
  }

  @Test
  void onATerminalALineIsRedrawnAndRemoved() {
    var line = line(ProgressStyle.REDRAWN);
    line.show();
    line.show();
    line.end();

    assertThat(shown()).isEqualTo("\r\u001b[Kberth: half done\r\u001b[Kberth: half done\r\u001b[K");
  }

  @Test
  void elsewhereEachIsALine() {
    var line = line(ProgressStyle.LINES);
    line.show();
    line.end();

    assertThat(shown()).isEqualTo("berth: half done\n");
  }

  @Test
  void nothingIsShownAfterTheEnd() {
    var line = line(ProgressStyle.LINES);
    line.end();
    line.show();

    assertThat(shown()).isEmpty();
  }

  @Test
  void nothingIsShownWithoutATerminal() {
    var line = line(ProgressStyle.NONE);
    line.show();
    line.end();

    assertThat(shown()).isEmpty();
  }
}
