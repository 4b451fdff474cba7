package dev.berth.cluster.manifest.operators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.ObjectTree;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.Strictness;
import dev.berth.api.codec.ValueReader;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The language of recipes: what becomes of a template for one object.
class TreeTemplateTest {
  private static final String OBJECT =
      """
      {"metadata": {"name": "web", "labels": {"example.com/tier": "front"}},
       "spec": {"size": 3, "text": "4", "off": false, "none": null,
         "pod": {"cpu": "500m", "tags": ["a", "b"]},
         "parts": [{"name": "x", "count": 1}, {"name": "y", "count": 2}]}}
      """;

  private static final Variables VARIABLES =
      new Variables(
          new ObjectTree(fields(OBJECT)),
          Map.of(),
          (kind, name) ->
              kind.equals("Other") && name.equals("web")
                  ? new ObjectTree(fields("{\"spec\": {\"size\": 9}}"))
                  : null);

  @SuppressWarnings("unchecked") // the names of an object are texts
  private static Map<String, @Nullable Object> fields(String json) {
    return (Map<String, @Nullable Object>) Objects.requireNonNull(value(json));
  }

  private static @Nullable Object value(String yaml) {
    var problems = new Problems();
    var value =
        ValueReader.read(
            Codecs.ANY,
            new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)),
            "test",
            Strictness.STRICT,
            problems);
    assertThat(problems.kept()).isEmpty();
    return value;
  }

  private static String filled(String template) {
    return JsonEncoder.text(
        Codecs.ANY, Map.of("it", Objects.requireNonNullElse(fill(template), "-")));
  }

  private static @Nullable Object fill(String template) {
    return TreeTemplate.fill(value(template), VARIABLES);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        // expressions
        "'{.spec.size}'                                   | 3",
        "'{.metadata.labels[''example.com/tier'']}'       | \"front\"",
        "'{.spec.parts[1].name}'                          | \"y\"",
        "'{.spec.parts[*].count}'                         | [1,2]",
        "'{.spec.pod}'                                    |"
            + " {\"cpu\":\"500m\",\"tags\":[\"a\",\"b\"]}",
        "'{.spec.absent}'                                 | \"-\"",
        "'{.spec.none}'                                   | \"-\"",
        "'{max(.spec.size, .spec.text)}'                  | 4",
        "'{max(.spec.pod.cpu, ''1'')}'                    | 1",
        "'{max(.spec.pod.cpu, ''100m'')}'                 | \"500m\"",
        "'{min(max(.spec.size, 5), 4)}'                   | 4",
        "'{minus(.spec.size, 1)}'                         | 2",
        "'{times(.spec.size, .spec.absent)}'              | \"-\"",
        "'{times(.spec.size, 2)}'                         | 6",
        "'{sum(.spec.parts[*].count)}'                    | 3",
        "'{text(.spec.size)}'                             | \"3\"",
        // texts
        "'{.metadata.name}-{.spec.size}'                  | \"web-3\"",
        "'{.metadata.name}-{.spec.absent}'                | \"-\"",
        "plain                                            | \"plain\"",
        // what is left out
        "{a: '{.spec.absent}', b: 1}                      | {\"b\":1}",
        "['{.spec.absent}', 1]                            | [1]",
        "['{.spec.pod.tags}', c]                          | [\"a\",\"b\",\"c\"]",
        // conditions
        "{$if: '{.spec.size}', a: 1}                      | {\"a\":1}",
        "{$if: '{.spec.off}', a: 1}                       | \"-\"",
        "{$if: '!{.spec.off}', a: 1}                      | {\"a\":1}",
        "{$if: '!{.spec.absent}', a: 1}                   | {\"a\":1}",
        "{$if: '{.spec.size}=3', a: 1}                    | {\"a\":1}",
        "{$if: '{.spec.size}!=3', a: 1}                   | \"-\"",
        "{$if: '{.spec.absent}!=3', a: 1}                 | \"-\"",
        "{$if: '{.spec.pod.tags}=b', $value: yes it is}   | \"yes it is\"",
        // alternatives
        "{$first: ['{.spec.absent}', {$if: '{.spec.off}', a: 1}, 7]}          | 7",
        // loops
        "[{$each: {part: '{.spec.parts}'}, part: '{part.name}', i: '{index}'}]"
            + " | [{\"part\":\"x\",\"i\":0},{\"part\":\"y\",\"i\":1}]",
        "[{$each: {part: '{.spec.parts}', i: '{part.count}'}, $value: '{part.name}{i}'}]"
            + " | [\"x0\",\"y0\",\"y1\"]",
        "[{$each: {one: '{.spec.pod}'}, cpu: '{one.cpu}'}]                    |"
            + " [{\"cpu\":\"500m\"}]",
        "[{$each: {one: '{.spec.absent}'}, a: 1}]                             | []",
        // merging
        "{$merge: [{a: 1, m: {b: 1, c: 1}}, {m: {c: 2}}, '{.spec.absent}']}"
            + " | {\"a\":1,\"m\":{\"b\":1,\"c\":2}}",
        "{$merge: [[{name: x, a: 1}, {name: z}], '{.spec.parts}']} |"
            + " [{\"name\":\"x\",\"a\":1,\"count\":1},{\"name\":\"z\"},{\"name\":\"y\",\"count\":2}]",
        "{$merge: [{l: [1]}, {l: [2]}]}                                       | {\"l\":[2]}",
        // other objects
        "{$object: Other, name: '{.metadata.name}'}       | {\"spec\":{\"size\":9}}",
        "{$object: Other, name: absent}                   | \"-\"",
      })
  void aTemplateIsFilledFromAnObject(String template, String expected) {
    assertThat(filled(template)).isEqualTo("{\"it\":%s}".formatted(expected));
  }

  @Test
  void theFirstValueThatIsThereCounts() {
    assertThat(fill("'{.spec.absent | .spec.size | 7}'")).isEqualTo(3L);
    assertThat(fill("'{.spec.absent | ''x''}'")).isEqualTo("x");
    assertThat(fill("'{.spec.off | .spec.size}'")).isEqualTo(false);
  }

  @ParameterizedTest
  @CsvSource({
    "'{minus(.spec.pod.cpu, 1)}', 'a value must be a whole number, not \"500m\"'",
    "'{max(.metadata.name, 1)}', 'a value must be a number, not \"web\"'",
  })
  void whatIsNoNumberIsSaid(String template, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TreeTemplate.fill(template, VARIABLES))
        .withMessage(message);
  }
}
