package dev.berth.framework;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.kubescheduler.NodeAffinityArgs;
import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.api.kubescheduler.UnknownArgs;
import dev.berth.framework.status.PluginException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PluginArgsReaderTest {
  private record Zone(String name, double weight) {
    static Zone read(PluginArgsReader zone) {
      return new Zone(zone.text("name", "any"), zone.number("weight", 1));
    }
  }

  private record ZoneArgs(
      String label,
      boolean strict,
      long most,
      Duration patience,
      List<String> skipped,
      Map<String, String> names,
      Map<String, Long> weights,
      Zone first,
      List<Zone> zones) {
    static final ZoneArgs DEFAULT =
        new ZoneArgs(
            "zone",
            true,
            10,
            Duration.ofMinutes(1),
            List.of(),
            Map.of(),
            Map.of(),
            new Zone("any", 1),
            List.of());

    static ZoneArgs read(PluginArgsReader args) {
      return new ZoneArgs(
          args.text("label", DEFAULT.label),
          args.flag("strict", DEFAULT.strict),
          args.integer("most", DEFAULT.most, 1, 20),
          args.duration("patience", DEFAULT.patience),
          args.texts("skipped"),
          args.textsByName("names"),
          args.integersByName("weights"),
          Zone.read(args.object("first")),
          args.objects("zones").stream().map(Zone::read).toList());
    }
  }

  private record Factory<A>(Function<PluginArgsReader, A> reader) implements PluginFactory<A> {
    @Override
    public String name() {
      return "Zones";
    }

    @Override
    public Class<? extends Plugin> type() {
      return Plugin.class;
    }

    @Override
    public A read(PluginArgsReader args) {
      return reader.apply(args);
    }

    @Override
    public Plugin create(A args, PluginContext context) {
      throw new UnsupportedOperationException();
    }
  }

  private static final Factory<ZoneArgs> ZONES = new Factory<>(ZoneArgs::read);

  private static ZoneArgs read(Map<String, Object> fields) {
    return PluginArgsReader.read(ZONES, new UnknownArgs(fields));
  }

  private static List<String> problems(PluginFactory<?> factory, Map<String, Object> fields) {
    return PluginArgsReader.problems(factory, new UnknownArgs(fields)).stream()
        .map(ArgsProblem::toString)
        .toList();
  }

  @Test
  void absentFieldsHaveTheirDefaults() {
    assertThat(read(Map.of())).isEqualTo(ZoneArgs.DEFAULT);
  }

  @Test
  void nullCountsAsAbsent() {
    var fields = new HashMap<String, @Nullable Object>();
    for (String field :
        List.of(
            "label",
            "strict",
            "most",
            "patience",
            "skipped",
            "names",
            "weights",
            "first",
            "zones")) {
      fields.put(field, null);
    }

    assertThat(PluginArgsReader.read(ZONES, new UnknownArgs(fields))).isEqualTo(ZoneArgs.DEFAULT);
  }

  @Test
  void fieldsOfAllTypesAreRead() {
    Map<String, Object> zone = Map.of("name", "b", "weight", 2L);
    assertThat(
            read(
                Map.of(
                    "label", "rack",
                    "strict", false,
                    "most", 20L,
                    "patience", "1h30m",
                    "skipped", List.of("x", "y"),
                    "names", Map.of("a", "A"),
                    "weights", Map.of("a", 3L),
                    "first", Map.of("weight", 0.5),
                    "zones", List.of(zone, Map.of()))))
        .isEqualTo(
            new ZoneArgs(
                "rack",
                false,
                20,
                Duration.ofMinutes(90),
                List.of("x", "y"),
                Map.of("a", "A"),
                Map.of("a", 3L),
                new Zone("any", 0.5),
                List.of(new Zone("b", 2), new Zone("any", 1))));
  }

  record Wrong(Map<String, Object> fields, String problem) {}

  static List<Wrong> wrong() {
    return List.of(
        new Wrong(Map.of("label", 5L), "label: the number 5 is not a string"),
        new Wrong(Map.of("strict", "yes"), "strict: \"yes\" is not a boolean"),
        new Wrong(Map.of("most", 1.5), "most: the number 1.5 is not a whole number"),
        new Wrong(Map.of("most", 0L), "most: must be between 1 and 20, not 0"),
        new Wrong(Map.of("most", 21L), "most: must be between 1 and 20, not 21"),
        new Wrong(
            Map.of("patience", "soon"),
            "patience: must be a duration such as 90s or 1h30m, not \"soon\""),
        new Wrong(Map.of("skipped", "x"), "skipped: \"x\" is not a list"),
        new Wrong(
            Map.of("skipped", List.of("x", true)), "skipped[1]: the boolean true is not a string"),
        new Wrong(Map.of("names", List.of()), "names: a list is not an object"),
        new Wrong(Map.of("weights", Map.of("a", "x")), "weights.a: \"x\" is not a whole number"),
        new Wrong(Map.of("first", 1L), "first: the number 1 is not an object"),
        new Wrong(
            Map.of("first", Map.of("weight", Map.of())), "first.weight: an object is not a number"),
        new Wrong(Map.of("zones", List.of("a")), "zones[0]: \"a\" is not an object"),
        new Wrong(
            Map.of("zones", List.of(Map.of(), Map.of("nam", "b"))),
            "zones[1].nam: unknown field \"nam\"; did you mean \"name\"?"),
        new Wrong(Map.of("lable", "x"), "lable: unknown field \"lable\"; did you mean \"label\"?"),
        new Wrong(Map.of("kind", "OtherArgs"), "kind: \"OtherArgs\" is not ZonesArgs"));
  }

  @ParameterizedTest
  @MethodSource
  void wrong(Wrong given) {
    assertThat(problems(ZONES, given.fields)).containsExactly(given.problem);
  }

  @Test
  void boundsAreAllowed() {
    assertThat(read(Map.of("most", 1L)).most()).isEqualTo(1);
    assertThat(read(Map.of("most", 20L)).most()).isEqualTo(20);
  }

  @Test
  void aProblemDeepInsideHasItsWholePath() {
    var factory =
        new Factory<>(args ->
            args.object("a").object("b").objects("c").stream()
                .map(item -> item.object("d").text("e", ""))
                .toList());
    Map<String, Object> item = Map.of("d", Map.of("e", 1L), "other", 2L);

    assertThat(problems(factory, Map.of("a", Map.of("b", Map.of("c", List.of(item))))))
        .containsExactly(
            "a.b.c[0].d.e: the number 1 is not a string",
            "a.b.c[0].other: unknown field \"other\"; valid are d");
  }

  @Test
  void apiVersionAndKindAreAllowed() {
    assertThat(problems(ZONES, Map.of("apiVersion", "example.com/v1", "kind", "ZonesArgs")))
        .isEmpty();
  }

  @Test
  void allProblemsAreReportedAtOnce() {
    Map<String, Object> fields = Map.of("label", 5L, "most", 0L, "x", 1L);

    assertThat(problems(ZONES, fields)).hasSize(3);
    assertThatThrownBy(() -> read(fields))
        .isInstanceOf(PluginException.class)
        .hasMessageStartingWith(
            "label: the number 5 is not a string; most: must be between 1 and 20, not 0; x:"
                + " unknown");
  }

  @Test
  void whatTheFactoryThrowsIsAProblemOfTheArgumentsAsAWhole() {
    var failing =
        new Factory<NoArgs>(_ -> {
          throw new PluginException("no zones");
        });

    assertThat(PluginArgsReader.problems(failing, UnknownArgs.NONE))
        .containsExactly(new ArgsProblem("", "no zones"));
  }

  @Test
  void argumentsOfKubeSchedulersPluginsKeepTheirType() {
    var given = new NodeAffinityArgs(null);
    var factory = new Factory<>(args -> args.known(NodeAffinityArgs.class));

    assertThat(PluginArgsReader.read(factory, given)).isSameAs(given);
    assertThatThrownBy(() -> PluginArgsReader.read(factory, UnknownArgs.NONE))
        .hasMessageEndingWith("want NodeAffinityArgs");
  }

  @Test
  void ignoredArgumentsHaveNoUnknownFields() {
    PluginArgs given = new UnknownArgs(Map.of("x", 1L, "y", Map.of()));

    assertThat(PluginArgsReader.problems(new Factory<>(PluginArgsReader::ignored), given))
        .isEmpty();
    assertThat(PluginArgsReader.problems(new Factory<>(_ -> NoArgs.NONE), given)).hasSize(2);
  }

  @Test
  void aReaderOfThePluginsOwnGetsAllFields() {
    var factory =
        new Factory<>(args -> {
          args.problem("y", "must be odd");
          return args.fields();
        });

    assertThat(problems(factory, Map.of("x", 1L))).containsExactly("y: must be odd");
  }
}
