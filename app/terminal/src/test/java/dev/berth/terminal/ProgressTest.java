package dev.berth.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/// How progress is shown.
final class ProgressTest {
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final Progress progress =
      new Progress(new PrintStream(err, true, StandardCharsets.UTF_8), () -> "half done");

  private String shown() {
    return err.toString(StandardCharsets.UTF_8);
  }

  @Test
  void aLineIsRedrawnAndRemoved() {
    progress.show();
    progress.show();
    progress.close();

    assertThat(shown()).isEqualTo("\r\u001b[Kberth: half done\r\u001b[Kberth: half done\r\u001b[K");
  }

  @Test
  void nothingIsShownAfterTheEnd() {
    progress.close();
    progress.show();

    assertThat(shown()).isEmpty();
  }
}
