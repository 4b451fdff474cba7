package dev.berth.capacity.compat.gotypes;

import dev.berth.capacity.compat.gotypes.GoType.Mapping;
import dev.berth.capacity.compat.gotypes.GoType.Pointer;
import dev.berth.capacity.compat.gotypes.GoType.Scalar;
import dev.berth.capacity.compat.gotypes.GoType.Sequence;
import dev.berth.capacity.compat.gotypes.GoType.Struct;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Go's zero values: what a field is if nobody has set it.
final class GoZero {
  private GoZero() {}

  /// The zero value, in the form in which [GoDecoder] has values.
  static Object of(GoType type) {
    return switch (type) {
      case Pointer(var to) -> of(to);
      case Struct _, Mapping _ -> Map.of();
      case Sequence _ -> List.of();
      case Scalar(var kind, _) ->
          switch (kind) {
            case STRING, TIME -> "";
            case BOOL -> false;
            case INT32, INT64, INT_OR_STRING -> 0L;
            case QUANTITY -> "0";
            case RAW -> Map.of();
          };
    };
  }

  /// Whether `omitempty` leaves the value out: it is not there, or empty. Structs never are, and
  /// neither is what a pointer points to.
  static boolean isEmpty(@Nullable Object value, GoType type) {
    if (value == null) {
      return !(type instanceof Struct) && !isStructLike(type);
    }
    return switch (type) {
      case Pointer _, Struct _ -> false;
      case Sequence _ -> ((List<?>) value).isEmpty();
      case Mapping _ -> ((Map<?, ?>) value).isEmpty();
      case Scalar _ -> !isStructLike(type) && value.equals(of(type));
    };
  }

  /// Whether a scalar of JSON is a struct to Go.
  private static boolean isStructLike(GoType type) {
    return type instanceof Scalar(var kind, _)
        && switch (kind) {
          case QUANTITY, TIME, INT_OR_STRING -> true;
          case STRING, BOOL, INT32, INT64, RAW -> false;
        };
  }
}
