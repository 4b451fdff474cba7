package dev.berth.api.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What is said of broken JSON is for who wrote it, and not for who programs the parser.
final class JsonMessagesTest {
  private static String message(String json) {
    var problems = new Problems();
    ValueReader.readJson(
        Codecs.ANY,
        new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)),
        "x",
        Interner.none(),
        problems);
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

  @Test
  void noLimitOfTheParserIsNamed() {
    assertThat(message("[".repeat(1_000)))
        .contains("Document nesting depth (501) exceeds the maximum allowed (500)");
  }
}
