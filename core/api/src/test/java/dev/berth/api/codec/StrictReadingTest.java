package dev.berth.api.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StrictReadingTest {
  private record Pair(String name, RawValue value) {}

  private static final Codec<Pair> PAIR =
      RecordCodec.of(
          "Pair",
          f -> {
            var value = f.field(2, "value", Codecs.RAW, Pair::value);
            var name = f.required(1, "name", Codecs.STRING, Pair::name);
            return v -> new Pair(v.get(name), v.get(value));
          });

  private final Problems problems = new Problems();

  private <T> @Nullable T read(Codec<T> codec, Strictness strictness, String text) {
    var in = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    return ValueReader.read(codec, in, "config.yaml", strictness, problems);
  }

  private List<String> messages() {
    return problems.kept().stream().map(Problem::toString).toList();
  }

  private static final String UNTIDY =
      """
      text: a
      optionaltext: b
      inner: {name: c, nam: d, name: e, valeus: []}
      inners:
      - xyzzy: 1
      limits:
        cpu: 1
        cpu: 2
      """;

  @Test
  void namesUnknownAndDuplicateFieldsAndWhatWasMeant() {
    read(EveryKind.CODEC, Strictness.STRICT, UNTIDY);
    assertThat(messages())
        .containsExactly(
            "config.yaml:2: optionaltext: unknown field \"optionaltext\";"
                + " did you mean \"optionalText\"?",
            "config.yaml:3: inner.nam: unknown field \"nam\"; did you mean \"name\"?",
            "config.yaml:3: inner.name: duplicate field \"name\"",
            "config.yaml:3: inner.valeus: unknown field \"valeus\"; did you mean \"values\"?",
            "config.yaml:5: inners[0].xyzzy: unknown field \"xyzzy\"; valid are name, values",
            "config.yaml:8: limits.cpu: duplicate field \"cpu\"");
  }

  @Test
  void letsThemPassInTheObjectsOfACluster() {
    var value = read(EveryKind.CODEC, Strictness.LENIENT, UNTIDY);
    assertThat(messages()).isEmpty();
    assertThat(Objects.requireNonNull(value).inner().name()).isEqualTo("e");
    assertThat(value.limits().get("cpu")).hasToString("2");
  }

  @Test
  void reportsWhatIsMissing() {
    read(PAIR, Strictness.STRICT, "value: 1");
    assertThat(messages())
        .containsExactly("config.yaml:1: Pair has no \"name\", which is required");
  }

  @Test
  void readsAFieldOnceItsTypeIsKnownWithThePlaceWhereItStood() {
    var pair =
        Objects.requireNonNull(
            read(
                PAIR,
                Strictness.STRICT,
                """
                value:
                  name: x
                  nmae: z
                  values: [1]
                name: inner
                """));
    assertThat(messages()).isEmpty();
    var inner = pair.value().decode(EveryKind.INNER);
    assertThat(inner).isEqualTo(new EveryKind.Inner("x", List.of("")));
    assertThat(messages())
        .containsExactly(
            "config.yaml:3: value.nmae: unknown field \"nmae\"; did you mean \"name\"?",
            "config.yaml:4: value.values[0]: the number 1 is not a string; write \"1\"");
    var json = new StringBuilder();
    PAIR.encode(pair, JsonEncoder.compact(json));
    assertThat(json)
        .hasToString(
            "{\"value\":{\"name\":\"x\",\"nmae\":\"z\",\"values\":[1]},\"name\":\"inner\"}");
  }

  @Test
  void takesNullForAbsentEverywhere() {
    var text =
        """
        {"text":null,"small":null,"yes":null,"optionalText":null,"time":null,"quantity":null,
         "texts":null,"labels":{"a":null},"limits":{"b":null},"inner":null,"inners":[null],
         "anything":null}
        """;
    var value = Objects.requireNonNull(read(EveryKind.CODEC, Strictness.STRICT, text));
    assertThat(messages()).isEmpty();
    assertThat(value.text()).isEmpty();
    assertThat(value.labels()).containsEntry("a", "");
    assertThat(value.limits().get("b")).hasToString("0");
    assertThat(value.inners()).containsExactly(new EveryKind.Inner("", List.of()));
    assertThat(value.optionalText()).isNull();
  }

  @Test
  void refusesWhatIsOfAnotherKind() {
    read(
        EveryKind.CODEC,
        Strictness.STRICT,
        """
        {"text":1,"small":"1","large":1e3,"yes":1,"real":"1","time":"today","duration":5,
         "quantity":true,"port":1.0,"texts":"a","labels":["a"],"inner":"b",
         "inners":{"a":1}, "optionalSmall": 2147483648, "optionalInner": [],"optionalYes":"yes"}
        """);
    assertThat(messages())
        .containsExactly(
            "config.yaml:1: text: the number 1 is not a string; write \"1\"",
            "config.yaml:1: small: \"1\" is not a number",
            "config.yaml:1: large: the number 1e3 is not a whole number of 64 bits",
            "config.yaml:1: yes: the number 1 is not a boolean",
            "config.yaml:1: real: \"1\" is not a number",
            "config.yaml:1: time: \"today\" is not a time as in RFC 3339;"
                + " valid is for example 2026-01-31T12:00:00Z",
            "config.yaml:1: duration: the number 5 is not a string",
            "config.yaml:2: quantity: the boolean true is not a quantity;"
                + " valid are for example 500m, 1.5, 2Gi, 1e3",
            "config.yaml:2: port: the number 1.0 is not a whole number of 64 bits",
            "config.yaml:2: texts: \"a\" is not a list",
            "config.yaml:2: labels: a list is not an object",
            "config.yaml:2: inner: \"b\" is not an object",
            "config.yaml:3: inners: an object is not a list",
            "config.yaml:3: optionalSmall: the number 2147483648 is not within -2147483648 and"
                + " 2147483647",
            "config.yaml:3: optionalInner: a list is not an object",
            "config.yaml:3: optionalYes: \"yes\" is not a boolean");
  }

  @Test
  void keepsTheFirstThousandProblemsAndCountsAll() {
    read(Codecs.list(Codecs.INT32), Strictness.STRICT, "- a\n".repeat(5000));
    assertThat(problems.count()).isEqualTo(5000);
    assertThat(problems.kept()).hasSize(1000);
  }
}
