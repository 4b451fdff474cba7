package dev.berth.capacity.compat.gotypes;

import dev.berth.capacity.compat.gotypes.GoType.Kind;
import dev.berth.capacity.compat.gotypes.GoType.Mapping;
import dev.berth.capacity.compat.gotypes.GoType.Pointer;
import dev.berth.capacity.compat.gotypes.GoType.Scalar;
import dev.berth.capacity.compat.gotypes.GoType.Sequence;
import dev.berth.capacity.compat.gotypes.GoType.Struct;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Which fields Go writes of a value, and in which order.
public final class GoEncoder {
  private static final Struct POD = new Struct("Pod");

  private GoEncoder() {}

  /// A pod as it is in JSON.
  ///
  /// @param pod as [GoDecoder] has it
  public static Map<String, @Nullable Object> pod(Map<String, @Nullable Object> pod) {
    return struct(pod, POD);
  }

  private static @Nullable Object value(@Nullable Object value, GoType type) {
    if (value == null) {
      return switch (type) {
        case Struct struct -> struct(Map.of(), struct);
        case Scalar(var kind, _) when kind == Kind.TIME || kind == Kind.RAW -> null;
        case Scalar _ -> GoZero.of(type);
        case Pointer _, Sequence _, Mapping _ -> null;
      };
    }
    return switch (type) {
      case Pointer(var to) -> value(value, to);
      case Scalar _ -> value;
      case Struct struct -> struct((Map<?, ?>) value, struct);
      case Sequence(var of) -> ((List<?>) value).stream().map(item -> value(item, of)).toList();
      case Mapping(var of, _) -> mapping((Map<?, ?>) value, of);
    };
  }

  private static Map<String, @Nullable Object> struct(Map<?, ?> fields, Struct type) {
    var written = new LinkedHashMap<String, @Nullable Object>();
    for (var field : GoStructs.get().fields(type)) {
      var value = fields.get(field.name());
      var isLeftOut =
          (field.omitsEmpty() && GoZero.isEmpty(value, field.type()))
              || (field.omitsZero() && value == null);
      if (!isLeftOut) {
        written.put(field.name(), value(value, field.type()));
      }
    }
    return written;
  }

  private static Map<String, @Nullable Object> mapping(Map<?, ?> values, GoType of) {
    var written = new LinkedHashMap<String, @Nullable Object>();
    values.forEach((name, value) -> written.put((String) name, value(value, of)));
    return written;
  }
}
