package dev.berth.questions.explanation;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.ObjectTree;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class JsonPatchTest {

  static Stream<Arguments> differences() {
    return Stream.of(
        Arguments.of(Map.of("a", 1L), Map.of("a", 1L), ""),
        Arguments.of(Map.of("a", 1L), Map.of("a", 2L), "replace /a 2"),
        Arguments.of(Map.of("a", Map.of("b", 1L)), Map.of("a", Map.of("b", 2L)), "replace /a/b 2"),
        Arguments.of(Map.of("a", 1L), Map.of(), "remove /a"),
        Arguments.of(Map.of(), Map.of("a", Map.of("b", 1L)), "add /a {b=1}"),
        Arguments.of(
            Map.of("pool.example.com/a~b", 1L), Map.of(), "remove /pool.example.com~1a~0b"),
        Arguments.of(
            list(Map.of("n", "a", "v", 1L), "b"),
            list(Map.of("n", "a", "v", 2L), "b"),
            "replace /l/0/v 2"),
        Arguments.of(list("a"), list("a", "b", "c"), "add /l/- b, add /l/- c"),
        Arguments.of(list("a", "b", "c", "d"), list("b", "d"), "remove /l/2, remove /l/0"),
        Arguments.of(list("a", "b", "c"), list("d", "c"), "replace /l [d, c]"));
  }

  private static Map<String, Object> list(Object... items) {
    return Map.of("l", List.of(items));
  }

  @ParameterizedTest
  @MethodSource("differences")
  void aPatchSaysWhatDiffersAsDeepAsItCan(
      Map<String, Object> before, Map<String, Object> after, String patch) {
    assertThat(
            JsonPatch.between(new ObjectTree(before), new ObjectTree(after)).stream()
                .map(it -> it.values().stream().map(Object::toString).collect(joining(" ")))
                .collect(joining(", ")))
        .isEqualTo(patch);
  }
}
