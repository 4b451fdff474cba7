package dev.berth.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.cli.terminal.Terminal.ProgressStyle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is known of the terminal.
final class TerminalTest {
  @ParameterizedTest
  @CsvSource({"132, 132", "'', 100", "wide, 100", "0, 100", "-5, 100", "7, 40"})
  void theWidthComesFromColumns(String columns, int width) {
    assertThat(Terminal.width(columns)).isEqualTo(width);
  }

  @Test
  void progressStaysAwayFromResultsOnTheScreen() {
    var screen = new Terminal(80, true, true, ProgressStyle.REDRAWN);
    var file = new Terminal(80, false, false, ProgressStyle.REDRAWN);

    assertThat(screen.forStreaming().progress()).isEqualTo(ProgressStyle.NONE);
    assertThat(file.forStreaming()).isEqualTo(file);
  }
}
