package dev.berth.api.codec;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Reads and writes a record by a table of its fields:
///
/// ```java
/// static final Codec<Taint> TAINT = RecordCodec.of("Taint", f -> {
///   var key = f.string(1, "key", Taint::key);
///   var value = f.string(2, "value", Taint::value);
///   var effect = f.string(3, "effect", Taint::effect);
///   return v -> new Taint(v.get(key), v.get(value), v.get(effect));
/// });
/// ```
public final class RecordCodec<R> implements Codec<R> {
  private final String type;
  private final List<Row<R, ?>> rows;
  private final Map<String, Row<R, ?>> byName;
  private final NumberedRows<R> byNumber;
  private final Function<FieldValues, R> maker;

  private RecordCodec(String type, List<Row<R, ?>> rows, Function<FieldValues, R> maker) {
    this.type = type;
    this.rows = List.copyOf(rows);
    this.byName = HashMap.newHashMap(rows.size());
    this.byNumber = NumberedRows.of(rows);
    this.maker = maker;
    for (var row : rows) {
      if (byName.put(row.id().name(), row) != null) {
        throw new IllegalArgumentException(type + " has " + row.id().name() + " twice");
      }
    }
  }

  /// Creates a codec from a table.
  ///
  /// @param type the type's name, for messages
  /// @param table adds the fields, and returns the function that creates the record from their
  ///   values
  public static <R> RecordCodec<R> of(
      String type, Function<Fields<R>, Function<FieldValues, R>> table) {
    var fields = new Fields<R>();
    var maker = table.apply(fields);
    return new RecordCodec<>(type, fields.rows(), maker);
  }

  /// Returns a table that reads and writes one field differently.
  ///
  /// @param field the field's name in documents
  /// @param codec for the type of the field, with the same empty value
  RecordCodec<R> with(String field, Codec<?> codec) {
    if (!byName.containsKey(field)) {
      throw new IllegalArgumentException(type + " has no " + field);
    }
    return new RecordCodec<>(
        type,
        rows.stream()
            .<Row<R, ?>>map(row -> row.id().name().equals(field) ? row.with(codec) : row)
            .toList(),
        maker);
  }

  /// The table, in the order of writing.
  List<Row<R, ?>> rows() {
    return rows;
  }

  @Override
  public @Nullable R decode(Decoder in) {
    return decode(in, Set.of());
  }

  /// @param passed the names of fields that were read elsewhere
  @Nullable R decode(Decoder in, Set<String> passed) {
    if (!in.expect(Token.BEGIN_OBJECT)) {
      return null;
    }
    var slots = new @Nullable Object[rows.size()];
    while (in.nextField()) {
      var row = byName.get(in.fieldName());
      var others = byName.get(FieldId.OTHERS);
      if (row == null && others != null && !passed.contains(in.fieldName())) {
        in.toValue();
        slots[others.id().slot()] = withOther(slots[others.id().slot()], in);
      } else if (row == null) {
        in.unknownField(byName.keySet(), passed);
      } else {
        var slot = row.id().slot();
        if (slots[slot] != null) {
          in.duplicateField();
        }
        in.toValue();
        slots[slot] = row.decode(in);
      }
      in.leave();
    }
    for (var row : rows) {
      if (row.isRequired() && slots[row.id().slot()] == null) {
        in.problem("%s has no \"%s\", which is required".formatted(type, row.id().name()));
      }
    }
    return maker.apply(new FieldValues(slots));
  }

  private static Map<String, @Nullable Object> withOther(@Nullable Object before, Decoder in) {
    var fields = new LinkedHashMap<String, @Nullable Object>();
    if (before instanceof Map<?, ?> known) {
      known.forEach((name, value) -> fields.put((String) name, value));
    }
    fields.put(in.fieldName(), GenericCodec.read(in));
    return fields;
  }

  @Override
  public Object gather(ProtobufDecoder in, @Nullable Object before) {
    return decodeMessage(in);
  }

  /// Reads a field that contains a message.
  R decodeMessage(ProtobufDecoder in) {
    var entered = in.enter();
    var record = decodeFields(in);
    in.leave(entered);
    return record;
  }

  /// Reads the fields of a message to its end.
  R decodeFields(ProtobufDecoder in) {
    var slots = new @Nullable Object[rows.size()];
    gatherFields(byNumber, in, slots);
    for (var row : rows) {
      var slot = row.id().slot();
      var occurrences = slots[slot];
      if (occurrences != null) {
        slots[slot] = row.gathered(occurrences, in);
      }
    }
    return maker.apply(new FieldValues(slots));
  }

  private static <R> void gatherFields(
      NumberedRows<R> byNumber, ProtobufDecoder in, @Nullable Object[] slots) {
    while (in.nextField()) {
      var row = byNumber.row(in.number());
      if (row != null) {
        var slot = row.id().slot();
        slots[slot] = row.gather(in, slots[slot]);
        continue;
      }
      var inlined = byNumber.inlined(in.number());
      if (inlined != null) {
        var entered = in.enter();
        gatherFields(inlined, in, slots);
        in.leave(entered);
      } else {
        in.skip();
      }
    }
  }

  @Override
  public void encode(R value, Encoder out) {
    out.beginObject();
    encodeFields(value, out);
    out.endObject();
  }

  /// Writes only the fields, for an object that also has others.
  void encodeFields(R value, Encoder out) {
    for (var row : rows) {
      row.encode(value, out);
    }
  }

  @Override
  public R empty() {
    return maker.apply(new FieldValues(new @Nullable Object[rows.size()]));
  }

  @Override
  public String toString() {
    return type;
  }
}
