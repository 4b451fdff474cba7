package dev.berth.api.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// How an input falls into documents, and what is no document.
class DocumentStreamTest {
  private final Problems problems = new Problems();

  /// The names and lines of all objects.
  private List<String> read(byte[] input) {
    var found = new ArrayList<String>();
    new TreeReader(problems)
        .read(
            new ByteArrayInputStream(input),
            "x",
            at -> found.add(at.value().name() + ":" + at.line()));
    return found;
  }

  private List<String> read(String input) {
    return read(input.getBytes(StandardCharsets.UTF_8));
  }

  private List<String> messages() {
    return problems.kept().stream().map(Problem::toString).toList();
  }

  private static String object(String name) {
    return "{apiVersion: v1, kind: X, metadata: {name: " + name + "}}\n";
  }

  private static final String BLOCK =
      "apiVersion: v1\nkind: X\nmetadata:\n  name: a\n  notes: |\n    one\n    --- no\n    ...\n";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\n",
        "\n\n",
        "# c\n",
        "---\n",
        "---",
        "--- # c\n",
        "---\n---\n",
        "null\n",
        "~",
        "--- null\n---\n",
        "# a\n---\n# b\n---\n# c\n",
        "\ufeff",
        "\ufeff---\n",
        " ",
        "{}",
        "[]",
        "--- {}"
      })
  void findsNothingInEmptyInputs(String input) {
    assertThat(read(input)).isEmpty();
    assertThat(
            messages().stream()
                .filter(it -> !it.contains("has no kind") && !it.contains("is a list")))
        .isEmpty();
  }

  @Test
  void endsADocumentAtTheNextMarker() {
    assertThat(
            read(
                "# head\n" // 1
                    + object("a") // 2
                    + "---\n"
                    + object("b") // 4
                    + "--- # more\n\n"
                    + object("c") // 7
                    + "...\n"
                    + object("d") // 9
                    + "...\n---\n"
                    + object("e") // 12
                    + "--- "
                    + object("f") // 13
                    + "---\n%YAML 1.1\n"))
        .containsExactly("a:2", "b:4", "c:7", "d:9", "e:12", "f:13");
    assertThat(messages())
        .containsExactly(
            "x:15: not valid YAML: expected '<document end>' before directives, but found"
                + " '<directive>'");
  }

  @Test
  void givesDirectivesToTheDocumentBelowThem() {
    assertThat(
            read(
                "%YAML 1.1\n# c\n---\n"
                    + object("a")
                    + "...\n%TAG ! tag:x,2026:\n---\n"
                    + object("b")))
        .containsExactly("a:4", "b:8");
    assertThat(messages()).isEmpty();
  }

  @Test
  void doesNotEndADocumentWithinText() {
    assertThat(read(BLOCK + "---\n" + BLOCK)).containsExactly("a:1", "a:10");
    assertThat(messages()).isEmpty();
  }

  @Test
  void goesOnBehindABrokenDocument() {
    assertThat(
            read(
                "a: [1\n---\n"
                    + object("a")
                    + "---\n\tb: c\n---\n"
                    + object("b")
                    + "---\n{\"a\": }\n---\n"
                    + object("c")))
        .containsExactly("a:3", "b:7", "c:11");
    assertThat(problems.kept().stream().map(Problem::line)).containsExactly(2, 5, 9);
  }

  @ParameterizedTest
  @CsvSource({"UTF-8", "UTF-16LE", "UTF-16BE"})
  void detectsAnEncodingByItsByteOrderMark(String charset) {
    var text = "\ufeff---\n" + object("grün") + "---\n" + object("b");
    assertThat(read(text.getBytes(Charset.forName(charset)))).containsExactly("grün:2", "b:4");
    assertThat(messages()).isEmpty();
  }

  @Test
  void takesLineEndsOfAnyKind() {
    assertThat(read((object("a") + "---\n" + BLOCK + "---\n" + object("c")).replace("\n", "\r\n")))
        .containsExactly("a:1", "a:3", "c:12");
    assertThat(messages()).isEmpty();
  }

  @Test
  void reportsOnceThatAnInputIsNotText() {
    var bytes = (object("a") + "---\nx: ").getBytes(StandardCharsets.UTF_8);
    bytes[bytes.length - 1] = (byte) 0x92;
    assertThat(read(bytes)).containsExactly("a:1");
    assertThat(messages())
        .containsExactly(
            "x:3: not a text: it has bytes that are not UTF-8; is it a binary or compressed file?");
  }

  @Test
  void reportsOnceThatAnInputIsBinary() {
    var bytes = new byte[100_000];
    for (var i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (i * 31 % 128);
    }
    assertThat(read(bytes)).isEmpty();
    assertThat(messages())
        .containsExactly(
            "x:1: not a text: it has the control character U+0000; is it a binary or compressed"
                + " file?");
  }

  @Test
  void readsLinesLongerThanItsBuffer() {
    var name = "n".repeat(50_000);
    assertThat(read(object(name) + "---\n" + "#".repeat(20_000) + "\n" + object("b")))
        .containsExactly(name + ":1", "b:4");
    assertThat(messages()).isEmpty();
  }

  @Test
  void endsWithinAnEscapeSequence() {
    assertThat(read("a: b\nc: \"\\u")).isEmpty();
    assertThat(messages())
        .containsExactly("x:2: not valid YAML: it cannot be read behind this line");
  }
}
