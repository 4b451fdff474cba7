package dev.berth.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

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
    var screen = new Terminal(80, true, true, true);
    var file = new Terminal(80, false, false, true);

    assertThat(screen.forStreaming().progress()).isFalse();
    assertThat(file.forStreaming()).isEqualTo(file);
  }
}
