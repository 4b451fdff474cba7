package dev.berth.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The classes that the processor writes, and the mistakes that it finds.
class TableProcessorTest {
  private static final String HEAD =
      """
      package a.core;
      import dev.berth.api.meta.*;
      import dev.berth.tables.*;
      import java.time.*;
      import java.util.*;
      import org.jspecify.annotations.Nullable;
      """;

  private static final String PART = "@Message public record Part(@Field(1) String name) {}";

  @TempDir private Path folder;

  @Test
  void aTableHasARowForEachComponent() {
    var compilation =
        compile(
            """
            @Message
            public record CSIDriver(
                @Field(2) String name,
                @Field(value = 2, within = 3, name = "default") @Nullable Integer number) {}
            """);

    assertThat(compilation.problems()).isEmpty();
    assertThat(compilation.generated())
        .containsOnlyKeys("dev.berth.api.codec.CoreTables")
        .containsValue(
            """
            package dev.berth.api.codec;

            import a.core.CSIDriver;
            import javax.annotation.processing.Generated;

            /// Codec tables for `a.core`.
            @Generated("dev.berth.tables.processor.TableProcessor")
            final class CoreTables {
              static final RecordCodec<CSIDriver> CSI_DRIVER =
                  RecordCodec.of(
                      "CSIDriver",
                      f -> {
                        var name = f.field(2, "name", Codecs.STRING, CSIDriver::name);
                        var number = f.inlined(3).optional(2, "default", Codecs.INT32, CSIDriver::number);
                        return v -> new CSIDriver(v.get(name), v.get(number));
                      });

              private CoreTables() {}
            }
            """);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          String                           | field    | Codecs.STRING
          int                              | field    | Codecs.INT32
          long                             | field    | Codecs.INT64
          boolean                          | field    | Codecs.BOOL
          double                           | field    | Codecs.FLOAT64
          Object                           | field    | Codecs.ANY
          Duration                         | field    | Codecs.DURATION
          Quantity                         | field    | Codecs.QUANTITY
          IntOrString                      | field    | Codecs.INT_OR_STRING
          Part                             | field    | PART
          @Nullable Part                   | optional | PART
          @Nullable Long                   | optional | Codecs.INT64
          @Nullable Instant                | optional | Codecs.TIME
          @Nullable @MicroTime Instant     | optional | Codecs.MICRO_TIME
          List<Integer>                    | field    | Codecs.list(Codecs.INT32)
          @Nullable List<Boolean>          | optional | Codecs.list(Codecs.BOOL)
          List<Part>                       | field    | Codecs.list(PART)
          Map<String, Quantity>            | field    | Codecs.map(Codecs.QUANTITY)
          Map<String, Instant>             | field    | Codecs.map(Codecs.TIME)
          Map<String, List<Part>>          | field    | Codecs.map(Codecs.list(PART))
          @Interned String                 | field    | Codecs.interned(Codecs.STRING)
          @Interned @Nullable Part         | optional | Codecs.interned(PART)
          @Interned List<Part>             | field    | Codecs.interned(Codecs.list(PART))
          List<@Interned Part>             | field    | Codecs.list(Codecs.interned(PART))
          Map<String, @Interned String>    | field    | Codecs.map(Codecs.interned(Codecs.STRING))
          """)
  void theTypeOfAComponentDeterminesItsCodec(String type, String kind, String codec) {
    var compilation =
        compile(PART, "@Message public record Whole(@Field(1) %s field) {}".formatted(type));

    assertThat(compilation.problems()).isEmpty();
    assertThat(compilation.source("dev.berth.api.codec.CoreTables"))
        .contains("f.%s(1, \"field\", %s, Whole::field)".formatted(kind, codec));
  }

  @Test
  void theTablesOfPartsStandAboveWhateverTheOrderOfTheSources() {
    var whole = "@Message public record Aggregate(@Field(1) Part part) {}";

    var compilation = compile(whole, PART);

    var source = compilation.source("dev.berth.api.codec.CoreTables");
    assertThat(source).contains("RecordCodec<Aggregate>");
    assertThat(source.indexOf("RecordCodec<Part>"))
        .isBetween(0, source.indexOf("RecordCodec<Aggregate>"));
    assertThat(compile(PART, whole)).isEqualTo(compilation);
  }

  @Test
  void messagesThatContainEachOtherAreLookedUpLater() {
    var compilation =
        compile(
            "@Message public record Leaf(@Field(1) @Nullable Tree tree) {}",
            "@Message public record Tree(@Field(1) List<Tree> trees, @Field(2) List<Leaf> all) {}");

    assertThat(compilation.problems()).isEmpty();
    assertThat(compilation.source("dev.berth.api.codec.CoreTables"))
        .containsSubsequence(
            "Codecs.list(Codecs.deferred(() -> CoreTables.TREE)), Tree::trees",
            "Codecs.list(Codecs.deferred(() -> CoreTables.LEAF)), Tree::all",
            "TREE, Leaf::tree");
  }

  @Test
  void aTableOfAnotherPackageIsInItsClass() {
    var compilation =
        Compilation.of(
            folder,
            "package dev.berth.api.codec; class RecordCodec<R> {}",
            "package a.meta; import dev.berth.tables.*; @Message public record Meta() {}",
            "package a.core; import dev.berth.tables.*;"
                + "@Message public record Whole(@Field(1) a.meta.Meta meta) {}");

    assertThat(compilation.generated())
        .containsOnlyKeys("dev.berth.api.codec.CoreTables", "dev.berth.api.codec.MetaTables");
    assertThat(compilation.source("dev.berth.api.codec.CoreTables"))
        .contains("f.field(1, \"meta\", MetaTables.META, Whole::meta)");
  }

  @Test
  void aRecordWithAConstantGetsItsZeroValue() {
    var compilation =
        compile(
            PART,
            """
            @Message
            public record Whole(
                @Field(1) String text,
                @Field(2) int number,
                @Field(3) @Interned Map<String, String> map,
                @Field(4) List<Part> list,
                @Field(5) @Nullable Part none,
                @Field(6) Part part,
                @Field(7) boolean isSet,
                @Field(8) Quantity amount) {
              static final Whole EMPTY = CoreZeros.whole();
            }
            """);

    assertThat(compilation.problems()).isEmpty();
    assertThat(compilation.generated())
        .containsOnlyKeys("a.core.CoreZeros", "dev.berth.api.codec.CoreTables")
        .containsEntry(
            "a.core.CoreZeros",
            """
            package a.core;

            import javax.annotation.processing.Generated;

            /// The values of this package's messages with no field set.
            @Generated("dev.berth.tables.processor.TableProcessor")
            final class CoreZeros {
              static Whole whole() {
                return new a.core.Whole("", 0, java.util.Map.of(), java.util.List.of(), null, \
            new a.core.Part(""), false, dev.berth.api.meta.Quantity.ZERO);
              }

              private CoreZeros() {}
            }
            """);
  }

  @Test
  void aZeroValueHasTheConstantsOfOtherRecords() {
    var compilation =
        compile(
            "@Message public record Inner() { static final Inner EMPTY = CoreZeros.inner(); }",
            """
            @Message public record Outer(@Field(1) Inner inner) {
              static final Outer EMPTY = CoreZeros.outer();
            }
            """);

    assertThat(compilation.problems()).isEmpty();
    assertThat(compilation.source("a.core.CoreZeros"))
        .contains("new a.core.Outer(a.core.Inner.EMPTY)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          @Message public class Whole {}                            | only a public top-level record can be a @Message
          @Message record Whole() {}                                | only a public top-level record can be a @Message
          @Message public record Whole(String name) {}                     | name has no number in protobuf; write @Field(NUMBER)
          @Message public record Whole(@Field(0) String name) {}           | numbers in protobuf begin with 1
          @Message public record Whole(@Field(value = 1, within = -1) String name) {} | numbers in protobuf begin with 1
          @Message public record Whole(@Field(1) String a, @Field(1) String b) {} | another component has the number 1, too
          @Message public record Whole(@Field(1) String a, @Field(value = 2, name = "a") int b) {} | another component has the name "a", too
          @Message public record Whole(@Field(1) char letter) {}           | no codec for fields of type char
          @Message public record Whole(@Field(1) byte[] data) {}           | no codec for fields of type byte[]
          @Message public record Whole(@Field(1) Set<String> names) {}     | no codec for fields of type java.util.Set<java.lang.String>
          @Message public record Whole(@Field(1) List names) {}            | no codec for fields of type java.util.List
          @Message public record Whole(@Field(1) Map<Long, String> names) {} | no codec for fields of type java.util.Map<java.lang.Long,java.lang.String>
          @Message public record Whole(@Field(1) Plain plain) {}           | Plain is not a @Message
          @Message public record Whole(@Field(1) Instant time) {}          | no value of time stands for an absent one; write @Nullable
          @Message public record Whole(@Field(1) @Interned Instant time) {} | no value of time stands for an absent one; write @Nullable
          @Message public record Whole(@Field(1) Whole whole) {}    | the zero value would contain itself; write @Nullable at a part
          @Message public record Whole(@Field(1) @MicroTime String time) {} | only an Instant can be a @MicroTime
          @Message public record Whole(@Field(1) List<@Nullable Part> parts) {} | an item is never null: null in a document becomes the zero value
          record Whole(@Field(1) String name) {}                    | a @Field in a record that is not a @Message
          """)
  void aMistakeIsReportedWhereItIs(String type, String message) {
    var compilation = compile(PART, "record Plain(String name) {}", "\n" + type);

    var line = HEAD.lines().count() + 2;
    assertThat(compilation.problems()).containsExactly(line + ": " + message);
    assertThat(compilation.generated()).isEmpty();
  }

  @Test
  void everyMistakeIsReported() {
    var compilation =
        compile(
            "@Message public record Whole(String a) {}",
            "@Message public record Other(String b) {}");

    assertThat(compilation.problems()).hasSize(2);
  }

  @Test
  void zeroValuesThatContainEachOtherAreAMistake() {
    var compilation =
        compile(
            "@Message public record One(@Field(1) @Interned Two two) {}",
            "@Message public record Two(@Field(1) One one) {}");

    assertThat(compilation.problems())
        .hasSize(2)
        .allSatisfy(problem -> assertThat(problem).contains("the zero value would contain itself"));
  }

  @Test
  void packagesThatContainEachOtherAreAMistake() {
    var compilation =
        Compilation.of(
            folder,
            "package a.one; import dev.berth.tables.*;"
                + "@Message public record One(@Field(1) a.two.Two two) {}",
            "package a.two; import dev.berth.tables.*;"
                + "@Message public record Two(@Field(1) java.util.List<a.three.Three> threes) {}",
            "package a.three; import dev.berth.tables.*;@Message public record Three(@Field(1)"
                + " java.util.Map<String, a.one.One> ones) {}");

    assertThat(compilation.problems())
        .containsExactly(
            "1: messages of a.one and a.two contain each other; put them into one package",
            "1: messages of a.two and a.three contain each other; put them into one package",
            "1: messages of a.three and a.one contain each other; put them into one package");
  }

  @ParameterizedTest
  @CsvSource({
    "Taint, TAINT, taint",
    "PodSpec, POD_SPEC, podSpec",
    "PodOS, POD_OS, podOS",
    "CSINodeDriver, CSI_NODE_DRIVER, csiNodeDriver",
    "CELDeviceSelector, CEL_DEVICE_SELECTOR, celDeviceSelector",
  })
  void constantsAndMethodsAreNamedAsInJava(String record, String constant, String method) {
    assertThat(JavaNames.constant(record)).isEqualTo(constant);
    assertThat(JavaNames.method(record)).isEqualTo(method);
  }

  /// Compiles declarations in the package `a.core`.
  private Compilation compile(String... declarations) {
    return Compilation.of(
        folder,
        Stream.concat(
                Stream.of(
                    "package dev.berth.api.codec; class RecordCodec<R> {}",
                    "package dev.berth.api.meta; public class Quantity {}",
                    "package dev.berth.api.meta; public class IntOrString {}"),
                Stream.of(declarations).map(HEAD::concat))
            .toArray(String[]::new));
  }
}
