package dev.berth.api.codec;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class GoTextTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = true,
      value = {
        "97 | \"a\"",
        "34 | \"\\\"\"",
        "92 | \"\\\\\"",
        "10 | \"\\n\"",
        "9 | \"\\t\"",
        "7 | \"\\a\"",
        "11 | \"\\v\"",
        "1 | \"\\x01\"",
        "127 | \"\\x7f\"",
        "246 | \"ö\"",
        "160 | \"\\u00a0\"",
        "8232 | \"\\u2028\"",
        "128512 | \"😀\"",
        "917505 | \"\\U000e0001\"",
      })
  void whatCannotBePrintedIsEscaped(int codePoint, String quoted) {
    assertThat(GoText.quoted(Character.toString(codePoint))).isEqualTo(quoted);
  }
}
