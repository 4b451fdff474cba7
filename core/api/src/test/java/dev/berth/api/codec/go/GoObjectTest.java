package dev.berth.api.codec.go;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.Strictness;
import dev.berth.api.codec.ValueReader;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// What Go's decoder takes, and its words for what it does not.
class GoObjectTest {
  /// @param expected what is read, or what is said
  record Case(
      String yaml, Function<GoObject, @Nullable Object> reading, @Nullable Object expected) {
    @Override
    public String toString() {
      return yaml;
    }
  }

  static final List<Case> TAKEN =
      List.of(
          new Case("f: a", it -> it.text("f"), "a"),
          new Case("f: null", it -> it.text("f"), ""),
          new Case("g: a", it -> it.bool("f"), null),
          new Case("f: -3", it -> it.int32("f"), -3L),
          new Case("f: 3", it -> it.float64("f"), 3.0),
          new Case("f: 1h30m", it -> it.duration("f"), Duration.ofMinutes(90)),
          new Case("f: [a, null]", it -> it.texts("f", "string"), List.of("a", "")),
          new Case("f: {a: 1, b: null}", it -> it.int64sByResource("f"), Map.of("a", 1L, "b", 0L)),
          new Case("f: [{}, null]", it -> it.objects("f", "v1.X").size(), 2));

  static final List<Case> REFUSED =
      List.of(
          new Case(
              "f: 1",
              it -> it.text("f", "v1.Word"),
              "number into Go struct field S.f of type v1.Word"),
          new Case("f: [a]", it -> it.bool("f"), "array into Go struct field S.f of type bool"),
          new Case(
              "f: 1.5", it -> it.int64("f"), "number 1.5 into Go struct field S.f of type int64"),
          new Case(
              "f: 3000000000",
              it -> it.int32("f"),
              "number 3000000000 into Go struct field S.f of type int32"),
          new Case(
              "f: -1", it -> it.unsigned("f"), "number -1 into Go struct field S.f of type uint"),
          new Case(
              "f: a",
              it -> it.texts("f", "v1.Word"),
              "string into Go struct field S.f of type []v1.Word"),
          new Case(
              "f: [1]",
              it -> it.texts("f", "v1.Word"),
              "number into Go struct field S.f of type v1.Word"),
          new Case(
              "f: {a: b}",
              it -> it.int64sByResource("f"),
              "string into Go struct field S.f of type int64"),
          new Case(
              "f: a", it -> it.object("f", "v1.X"), "string into Go struct field S.f of type v1.X"),
          new Case(
              "f: [{g: {h: 1}}]",
              it -> inner(it.objects("f", "v1.X").getFirst().object("g", "v1.Y")).text("h"),
              "number into Go struct field Y.f.g.h of type string"));

  private static GoObject inner(@Nullable GoObject object) {
    return Objects.requireNonNull(object);
  }

  private static GoObject object(String yaml, GoMistakes mistakes) {
    var bytes = new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8));
    var read = ValueReader.read(Codecs.ANY, bytes, "t", Strictness.LENIENT, new Problems());
    return GoObject.root((Map<?, ?>) Objects.requireNonNull(read), "S", "", mistakes);
  }

  @ParameterizedTest
  @FieldSource("TAKEN")
  void aValueOfTheTypeIsTaken(Case it) {
    var mistakes = new GoMistakes();

    assertThat(it.reading.apply(object(it.yaml, mistakes))).isEqualTo(it.expected);
    assertThat(mistakes.all()).isEmpty();
  }

  @ParameterizedTest
  @FieldSource("REFUSED")
  void aValueOfAnotherTypeIsNamedAsGoNamesIt(Case it) {
    var mistakes = new GoMistakes();
    var _ = it.reading.apply(object(it.yaml, mistakes));

    assertThat(mistakes.all())
        .extracting(GoMistakes.Mistake::message)
        .containsExactly("json: cannot unmarshal " + it.expected);
  }

  @Test
  void fieldsThatNobodyAskedForAreUnknown() {
    var mistakes = new GoMistakes();
    var object = object("{b: 1, a: {c: 1}, d: [{}, {e: 1}]}", mistakes);
    object.object("a", "v1.X");
    object.objects("d", "v1.X");
    object.reportUnknown();

    assertThat(mistakes.all())
        .extracting(GoMistakes.Mistake::message)
        .containsExactly(
            "strict decoding error: unknown field \"a.c\"",
            "strict decoding error: unknown field \"b\"",
            "strict decoding error: unknown field \"d[1].e\"");
  }

  @Test
  void mistakesAreInTheOrderOfTheDocument() {
    var mistakes = new GoMistakes(Comparator.reverseOrder());
    var object = object("{a: 1, b: 1}", mistakes);
    object.text("a");
    object.text("b");
    object.text("a");

    assertThat(mistakes.all()).extracting(GoMistakes.Mistake::path).containsExactly("b", "a");
  }
}
