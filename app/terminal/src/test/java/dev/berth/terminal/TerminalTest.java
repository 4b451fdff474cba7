package dev.berth.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
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

  @ParameterizedTest
  @CsvSource({
    "LC_ALL=C,                        ascii",
    "LANG=POSIX,                      ascii",
    "LC_ALL=C.UTF-8 LANG=C,           unicode",
    "LC_CTYPE=C LANG=en_US.UTF-8,     ascii",
    "LANG=de_DE.ISO-8859-1@euro,      ascii",
    "LANG=en_US.utf8,                 unicode",
    "LANG=en_US,                      unicode",
    "LANG=xx.no-such-charset,         unicode",
    "NONE=,                           unicode",
    "BERTH_LOCALE=C LC_ALL=C.UTF-8,   ascii",
  })
  void theSignsAreThoseOfTheLocale(String variables, String signs) {
    Map<String, String> environment = new HashMap<>();
    for (String variable : variables.split(" ", -1)) {
      int equals = variable.indexOf('=');
      environment.put(variable.substring(0, equals), variable.substring(equals + 1));
    }

    assertThat(Signs.of(environment)).hasToString(signs);
  }
}
