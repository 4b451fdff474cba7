package dev.berth.capacity.compat.gotypes;

import dev.berth.api.meta.Quantity;
import dev.berth.capacity.compat.gotypes.GoType.Kind;
import dev.berth.capacity.compat.gotypes.GoType.Mapping;
import dev.berth.capacity.compat.gotypes.GoType.Pointer;
import dev.berth.capacity.compat.gotypes.GoType.Scalar;
import dev.berth.capacity.compat.gotypes.GoType.Sequence;
import dev.berth.capacity.compat.gotypes.GoType.Struct;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Decodes a document as Go does: fields that a struct does not have are ignored, names match in
/// any case, null is nothing, and the first value of a wrong type is reported once all has been
/// read. For one document.
///
/// The result has the fields that were given, in the order of the struct; quantities and times as
/// Go would write them.
public final class GoDecoder {
  private static final Struct POD = new Struct("Pod");

  private final boolean isYaml;

  /// Whether numbers and booleans are taken for texts here, where texts are needed: in YAML, but
  /// for what is in embedded structs, whose fields the library for YAML does not find.
  private boolean convertsScalars;

  private final Deque<String> path = new ArrayDeque<>();
  private @Nullable String mismatch;
  private String struct = "";

  private GoDecoder(boolean isYaml) {
    this.isYaml = isYaml;
    convertsScalars = isYaml;
  }

  /// Decodes a `v1.Pod`.
  ///
  /// @param document as [dev.berth.api.codec.Codecs#ANY] reads it
  /// @param isYaml whether it was YAML, whose fields Go reads in the order of their names
  /// @throws DecodingException if that is not possible
  public static Map<String, @Nullable Object> pod(@Nullable Object document, boolean isYaml)
      throws DecodingException {
    var decoder = new GoDecoder(isYaml);
    Object pod = decoder.value(document, POD);
    if (decoder.mismatch != null) {
      throw new DecodingException(decoder.mismatch);
    }
    var fields = new LinkedHashMap<String, @Nullable Object>();
    if (pod instanceof Map<?, ?> map) {
      map.forEach((name, field) -> fields.put((String) name, field));
    }
    return fields;
  }

  /// @return null for nothing
  private @Nullable Object value(@Nullable Object given, GoType type) throws DecodingException {
    if (given == null) {
      return null;
    }
    return switch (type) {
      case Pointer(var to) -> value(given, to);
      case Scalar scalar -> scalar(given, scalar);
      case Struct of -> given instanceof Map<?, ?> map ? struct(map, of) : mismatch(given, type);
      case Sequence(var of) ->
          given instanceof List<?> list ? sequence(list, of) : mismatch(given, type);
      case Mapping(var of, _) ->
          given instanceof Map<?, ?> map ? mapping(map, of) : mismatch(given, type);
    };
  }

  private Map<String, @Nullable Object> struct(Map<?, ?> given, Struct type)
      throws DecodingException {
    var around = struct;
    boolean converted = convertsScalars;
    var found = new LinkedHashMap<String, @Nullable Object>();
    for (var entry : (isYaml ? new TreeMap<>(given) : given).entrySet()) {
      var field = GoStructs.get().field(type, (String) entry.getKey());
      if (field != null) {
        struct = type.struct();
        path.addLast(field.path());
        convertsScalars = converted && !field.isEmbedded();
        found.put(field.name(), value(entry.getValue(), field.type()));
        convertsScalars = converted;
        path.removeLast();
      }
    }
    struct = around;
    var ordered = new LinkedHashMap<String, @Nullable Object>();
    for (var field : GoStructs.get().fields(type)) {
      var value = found.get(field.name());
      if (value != null) {
        ordered.put(field.name(), value);
      }
    }
    return ordered;
  }

  private List<Object> sequence(List<?> given, GoType of) throws DecodingException {
    var items = new ArrayList<Object>();
    for (Object item : given) {
      var value = value(item, of);
      items.add(value == null ? GoZero.of(of) : value);
    }
    return items;
  }

  private Map<String, Object> mapping(Map<?, ?> given, GoType of) throws DecodingException {
    var values = new TreeMap<String, Object>();
    for (var entry : given.entrySet()) {
      var value = value(entry.getValue(), of);
      values.put((String) entry.getKey(), value == null ? GoZero.of(of) : value);
    }
    return values;
  }

  private @Nullable Object scalar(Object given, Scalar type) throws DecodingException {
    return switch (type.kind()) {
      case STRING -> text(given, type);
      case BOOL -> given instanceof Boolean ? given : mismatch(given, type);
      case INT32 ->
          given instanceof Long number && number == number.intValue()
              ? number
              : mismatch(given, type);
      case INT64 -> given instanceof Long ? given : mismatch(given, type);
      case QUANTITY -> quantity(given);
      case TIME -> time(given);
      case INT_OR_STRING -> given instanceof Long || given instanceof String ? given : other(given);
      case RAW -> given;
    };
  }

  private @Nullable Object text(Object given, Scalar type) {
    if (given instanceof String) {
      return given;
    }
    return convertsScalars && (given instanceof Number || given instanceof Boolean)
        ? given.toString()
        : mismatch(given, type);
  }

  /// Its own decoder ends everything with the first error.
  private static String quantity(Object given) throws DecodingException {
    try {
      return Quantity.parse(given.toString().strip()).toString();
    } catch (NumberFormatException e) {
      throw new DecodingException(String.valueOf(e.getMessage()));
    }
  }

  private static String time(Object given) throws DecodingException {
    try {
      return OffsetDateTime.parse(given.toString())
          .toInstant()
          .truncatedTo(ChronoUnit.SECONDS)
          .toString();
    } catch (DateTimeException e) {
      throw new DecodingException("parsing time \"%s\": %s".formatted(given, e.getMessage()));
    }
  }

  private static Object other(Object given) throws DecodingException {
    throw new DecodingException(
        "json: cannot unmarshal %s into Go value of type %s".formatted(describe(given), "int32"));
  }

  private @Nullable Object mismatch(Object given, GoType type) {
    if (mismatch == null) {
      mismatch =
          path.isEmpty()
              ? "json: cannot unmarshal %s into Go value of type %s"
                  .formatted(describe(given), type.name())
              : "json: cannot unmarshal %s into Go struct field %s.%s of type %s"
                  .formatted(describe(given, type), struct, String.join(".", path), type.name());
    }
    return null;
  }

  private static String describe(Object given, GoType type) {
    var isInteger =
        type instanceof Scalar(var kind, _) && (kind == Kind.INT32 || kind == Kind.INT64);
    return isInteger && given instanceof Number ? "number " + given : describe(given);
  }

  private static String describe(Object given) {
    return switch (given) {
      case Boolean _ -> "bool";
      case Number _ -> "number";
      case Map<?, ?> _ -> "object";
      case List<?> _ -> "array";
      default -> "string";
    };
  }
}
