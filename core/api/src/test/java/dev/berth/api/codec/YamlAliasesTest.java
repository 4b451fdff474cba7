package dev.berth.api.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Anchors, aliases and merge keys, and how much of them is too much. What they mean is in
/// [YamlFactsTest].
class YamlAliasesTest {
  private final Problems problems = new Problems();

  private @Nullable Object read(String text) {
    var in = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    return ValueReader.read(Codecs.ANY, in, "x", Strictness.LENIENT, problems);
  }

  private String message() {
    assertThat(problems.kept()).hasSize(1);
    return problems.kept().getFirst().toString();
  }

  @Test
  void replaysValuesWithinValues() {
    var value =
        read(
            """
            a: &a {x: &x [1, 2], z: 3}
            b: &b [*a, *x]
            c: {<<: [*a, {z: 4, w: *b}], v: *x}
            """);
    assertThat(problems.kept()).isEmpty();
    assertThat(value)
        .asInstanceOf(InstanceOfAssertFactories.MAP)
        .contains(
            entry(
                "c",
                Map.of(
                    "x",
                    List.of(1L, 2L),
                    "z",
                    3L,
                    "w",
                    List.of(Map.of("x", List.of(1L, 2L), "z", 3L), List.of(1L, 2L)),
                    "v",
                    List.of(1L, 2L))));
  }

  @Test
  void stopsAtABombThatIsRead() {
    var bomb = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for (var i = 1; i < 12; i++) {
      bomb.append("a%d: &a%d [%s]\n".formatted(i, i, ("*a" + (i - 1) + ", ").repeat(10)));
    }
    assertThat(read(bomb.toString())).isNull();
    assertThat(message()).endsWith("its aliases (*) make far more of the document than is there");
  }

  @Test
  void stopsAtABombThatIsMerged() {
    var bomb = new StringBuilder("a0: &a0 {x: 1}\n");
    for (var i = 1; i < 40; i++) {
      bomb.append("a%d: &a%d {<<: [*a%d, *a%d]}\n".formatted(i, i, i - 1, i - 1));
    }
    assertThat(read(bomb.toString())).isNull();
    assertThat(message()).endsWith("its aliases (*) make far more of the document than is there");
  }

  @Test
  void allowsManySmallAliases() {
    var text = new StringBuilder("a: &a {b: [1, 2, 3]}\nlist:\n");
    for (var i = 0; i < 20_000; i++) {
      text.append("- *a\n");
    }
    assertThat(read(text.toString())).isNotNull();
    assertThat(problems.kept()).isEmpty();
  }

  @Test
  void stopsAtDeepNesting() {
    assertThat(read("[".repeat(100_000))).isNull();
    assertThat(message()).isEqualTo("x:1: nested deeper than 500 levels");
  }

  @Test
  void stopsAtDeepNestingInJson() {
    assertThat(read("{\"a\":".repeat(100_000))).isNull();
    assertThat(message()).startsWith("x:1: not valid JSON: Document nesting depth (501)");
  }
}
