package dev.berth.api.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.ApiMessages.ApiField;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The tables against what Kubernetes says of its messages.
class ApiTablesTest {
  private static final ApiMessages MESSAGES = ApiMessages.read();
  private static final ApiTables TABLES = ApiTables.find();

  /// Messages that documents hold inline; their fields are rows of the tables around them.
  private static final Set<String> INLINED =
      Set.of(
          "core.EphemeralContainerCommon",
          "core.LocalObjectReference",
          "core.PersistentVolumeSource",
          "core.VolumeSource",
          "resource.DeviceConfiguration");

  static Stream<String> tables() {
    return TABLES.byMessage().keySet().stream();
  }

  @Test
  void everyMessageHasATable() {
    var expected = new TreeSet<>(MESSAGES.names());
    expected.removeAll(INLINED);

    assertThat(TABLES.byMessage().keySet()).isEqualTo(expected);
  }

  @ParameterizedTest
  @MethodSource("tables")
  void rowsHaveTheNumbersOfKubernetes(String message) {
    for (var row : rows(message)) {
      assertThat(row.number()).as(row.name()).isEqualTo(MESSAGES.field(message, row).number());
    }
  }

  @ParameterizedTest
  @MethodSource("tables")
  void everyFieldComesBackFromJsonAsItWent(String message) {
    var sample = sample(message);

    assertThat(thereAndBack(table(message), sample)).isEqualTo(sample);
  }

  @ParameterizedTest
  @MethodSource("tables")
  void everyFieldComesBackAlone(String message) {
    sample(message)
        .forEach((name, value) -> {
          var sample = Map.of(name, value);
          assertThat(thereAndBack(table(message), sample)).as(name).isEqualTo(sample);
        });
  }

  @ParameterizedTest
  @MethodSource("tables")
  void anEmptyValueIsAnEmptyObject(String message) {
    assertThat(thereAndBack(table(message), Map.of())).isEqualTo(Map.of());
  }

  private static <T> Object thereAndBack(Codec<T> codec, Map<String, Object> sample) {
    var value = CodecJson.read(codec, CodecJson.write(Codecs.ANY, sample));
    var written = CodecJson.write(codec, value);
    assertThat(CodecJson.read(codec, written)).isEqualTo(value);
    return CodecJson.read(Codecs.ANY, written);
  }

  private static RecordCodec<?> table(String message) {
    return Objects.requireNonNull(TABLES.byMessage().get(message), message);
  }

  private static List<FieldId> rows(String message) {
    return table(message).rows().stream().<FieldId>map(Row::id).toList();
  }

  /// An object with every field of the table, each with another value.
  private static Map<String, Object> sample(String message) {
    var sample = new LinkedHashMap<String, Object>();
    for (var row : rows(message)) {
      var field = MESSAGES.field(message, row);
      sample.put(
          row.name(),
          field.itemType().equals(message)
              ? List.of(Map.of()) // a list of others of the type
              : sample(field, sample.size() + 1));
    }
    return sample;
  }

  private static Object sample(ApiField field, long number) {
    if (field.isList()) {
      return List.of(sample(field.itemType(), number));
    }
    if (field.isMap()) {
      return Map.of("name" + number, sample(field.itemType(), number));
    }
    return sample(field.itemType(), number);
  }

  private static Object sample(String type, long number) {
    return switch (type) {
      case "string" -> "text" + number;
      case "int32", "int64" -> number;
      case "bool" -> true;
      case "Quantity" -> number + "m";
      case "Time" -> "2026-01-01T00:00:%02dZ".formatted(number);
      case "MicroTime" -> "2026-01-01T00:00:%02d.000000Z".formatted(number);
      case "IntOrString" -> number + "%";
      case "RawExtension" -> Map.of("anything", number);
      default -> sample(type);
    };
  }
}
