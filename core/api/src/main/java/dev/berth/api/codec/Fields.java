package dev.berth.api.codec;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A builder of a record's table: one call for each field, in the order of writing.
///
/// Each field has its number in Kubernetes' `generated.proto`, its name in documents, and a getter.
/// Fields of Go's plain types are absent if zero; pointers are [optional][#optional].
public final class Fields<R> {
  private final List<Row<R, ?>> rows;
  private final int within;

  Fields() {
    this(new ArrayList<>(), 0);
  }

  private Fields(List<Row<R, ?>> rows, int within) {
    this.rows = rows;
    this.within = within;
  }

  List<Row<R, ?>> rows() {
    return rows;
  }

  /// Adds fields that protobuf nests in a message of that number but documents have inline.
  public Fields<R> inlined(int number) {
    return new Fields<>(rows, number);
  }

  /// `string`: empty when absent.
  public Row<R, String> string(int number, String name, Function<R, String> getter) {
    return field(number, name, Codecs.STRING, getter);
  }

  /// `int32`: 0 when absent.
  public Row<R, Integer> int32(int number, String name, Function<R, Integer> getter) {
    return field(number, name, Codecs.INT32, getter);
  }

  /// `int64`: 0 when absent.
  public Row<R, Long> int64(int number, String name, Function<R, Long> getter) {
    return field(number, name, Codecs.INT64, getter);
  }

  /// `bool`: false when absent.
  public Row<R, Boolean> bool(int number, String name, Function<R, Boolean> getter) {
    return field(number, name, Codecs.BOOL, getter);
  }

  /// `float64`: 0 when absent.
  public Row<R, Double> float64(int number, String name, Function<R, Double> getter) {
    return field(number, name, Codecs.FLOAT64, getter);
  }

  /// `[]string`: empty when absent.
  public Row<R, List<String>> strings(int number, String name, Function<R, List<String>> getter) {
    return list(number, name, Codecs.STRING, getter);
  }

  /// `map[string]string`: empty when absent.
  public Row<R, Map<String, String>> stringMap(
      int number, String name, Function<R, Map<String, String>> getter) {
    return field(number, name, Codecs.STRING_MAP, getter);
  }

  /// A list: empty when absent.
  public <T> Row<R, List<T>> list(
      int number, String name, Codec<T> item, Function<R, List<T>> getter) {
    return field(number, name, Codecs.list(item), getter);
  }

  /// A map by name: empty when absent.
  public <T> Row<R, Map<String, T>> map(
      int number, String name, Codec<T> value, Function<R, Map<String, T>> getter) {
    return field(number, name, Codecs.map(value), getter);
  }

  /// Adds a value that always exists: if absent, it is the codec's [empty][Codec#empty()] value.
  public <T> Row<R, T> field(int number, String name, Codec<T> codec, Function<R, T> getter) {
    return add(new Row<>(id(number, name), codec, codec.empty(), false, getter));
  }

  /// Adds a pointer: null if absent, and written whenever it is not null.
  public <T> Row<R, @Nullable T> optional(
      int number, String name, Codec<T> codec, Function<R, @Nullable T> getter) {
    return add(new Row<>(id(number, name), codec, null, false, getter));
  }

  /// Adds a value whose absence is a problem; the codec's empty value then takes its place.
  public <T> Row<R, T> required(int number, String name, Codec<T> codec, Function<R, T> getter) {
    return add(new Row<>(id(number, name), codec, codec.empty(), true, getter));
  }

  /// Adds all fields that the table does not name, with arbitrary values; empty if there are none.
  Row<R, Map<String, @Nullable Object>> others(Function<R, Map<String, @Nullable Object>> getter) {
    return add(new Row<>(id(0, FieldId.OTHERS), Codecs.ANY, Map.of(), false, getter));
  }

  private FieldId id(int number, String name) {
    return new FieldId(rows.size(), within, number, name);
  }

  private <T extends @Nullable Object> Row<R, T> add(Row<R, T> field) {
    rows.add(field);
    return field;
  }
}
