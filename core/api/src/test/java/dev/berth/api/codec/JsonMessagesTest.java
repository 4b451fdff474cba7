package dev.berth.api.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What is said of broken JSON is for who wrote it, and not for who programs the parser.
final class JsonMessagesTest {
  private static String message(String json) {
    return message(json.getBytes(StandardCharsets.UTF_8));
  }

  private static String message(byte[] json) {
    var problems = new Problems();
    ValueReader.readJson(
        Codecs.ANY, new ByteArrayInputStream(json), "x", Interner.none(), problems);
    return problems.kept().toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"a\": NaN}",
        "{\"a\": -Infinity}",
        "{\"a\": +1}",
        "{\"a\": 01}",
        "{\"a\": .5}",
        "{\"a\": 'b'}",
        "{a: 1}",
        "{\"a\": 1,}",
        "// comment\n{}",
        "# comment\n{}",
        "{\"a\": \"\\q\"}",
        "{\"a\": \"\u0001\"}",
        "\u001e{}",
      })
  void noFeatureOfTheParserIsNamed(String json) {
    assertThat(message(json)).contains("not valid JSON: ").doesNotContain("Feature", "`");
  }

  /// These begin like UTF-16 or UTF-32.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "00000020ffffffff",
        "20000000ffffffff",
        "0000000000000000037b",
        "00002000",
        "feff007b"
      })
  void whatIsNoTextIsAProblem(String bytes) {
    assertThat(message(HexFormat.of().parseHex(bytes))).contains("x:1: not valid JSON: ");
  }

  @Test
  void noLimitOfTheParserIsNamed() {
    assertThat(message("[".repeat(1_000)))
        .contains("Document nesting depth (501) exceeds the maximum allowed (500)");
  }
}
