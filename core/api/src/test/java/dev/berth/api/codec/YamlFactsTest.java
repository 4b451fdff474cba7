package dev.berth.api.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Against facts printed by `sigs.k8s.io/yaml` v1.6.0: each line is a document (with `\n`, `\t` and
/// `\\` escaped), a tab, and the JSON that `YAMLToJSON` makes of it, or `!` and the error.
class YamlFactsTest {
  static Stream<String> facts() throws IOException {
    try (var in = YamlFactsTest.class.getResourceAsStream("yaml-facts.txt")) {
      var text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      return text.lines();
    }
  }

  @ParameterizedTest
  @MethodSource("facts")
  void readsYamlAsKubernetesDoes(String fact) {
    var columns = fact.split("\t", 2);
    var problems = new Problems();
    var json = json(unescaped(columns[0]), problems);
    if (columns[1].startsWith("!")) {
      assertThat(problems.kept()).as(columns[1]).isNotEmpty();
    } else {
      assertThat(problems.kept()).isEmpty();
      assertThat(json).isEqualTo(columns[1].replace("\\u003c", "<").replace("\\u003e", ">"));
    }
  }

  /// Kubernetes refuses the first five. The last two are one digit off: as numbers, they are equal
  /// to those of Kubernetes.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "%YAML 1.2\\n---\\na: 1|{\"a\":1}",
        "%FOO bar\\n---\\na: 1|{\"a\":1}",
        "a: \"\\\\ud83d\\\\ude00\"|{\"a\":\"\ud83d\ude00\"}",
        "a: \"\\\\/\"|{\"a\":\"/\"}",
        "a: !!int 1.5|{\"a\":1.5}",
        "a: 18446744073709551615|{\"a\":18446744073709552000}",
        "a: 5e-324|{\"a\":4.9e-324}"
      })
  void readsWhatCanOnlyMeanOneThing(String document, String expected) {
    var problems = new Problems();
    assertThat(json(unescaped(document), problems)).isEqualTo(expected);
    assertThat(problems.kept()).isEmpty();
  }

  @Test
  void endsTheLastLineOfABlockAlsoAtTheEndOfTheInput() {
    assertThat(json("a: |\n  b", new Problems())).isEqualTo("{\"a\":\"b\\n\"}");
  }

  private static String unescaped(String document) {
    return document
        .replace("\\\\", "\0")
        .replace("\\n", "\n")
        .replace("\\t", "\t")
        .replace("\0", "\\");
  }

  private static String json(String document, Problems problems) {
    var in = new ByteArrayInputStream(document.getBytes(StandardCharsets.UTF_8));
    var value = ValueReader.read(Codecs.ANY, in, "test", Strictness.LENIENT, problems);
    var json = new StringBuilder();
    GenericCodec.write(sorted(value), JsonEncoder.compact(json));
    return json.toString();
  }

  private static @Nullable Object sorted(@Nullable Object value) {
    return switch (value) {
      case Map<?, ?> map -> {
        var sorted = new TreeMap<String, @Nullable Object>();
        map.forEach((name, item) -> sorted.put((String) name, sorted(item)));
        yield sorted;
      }
      case List<?> list -> list.stream().map(YamlFactsTest::sorted).toList();
      case null, default -> value;
    };
  }
}
