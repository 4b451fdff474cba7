package dev.berth.cel;

import dev.berth.cel.value.Bytes;
import dev.berth.cel.value.CelError;
import dev.berth.cel.value.CelMap;
import dev.berth.cel.value.CelNull;
import dev.berth.cel.value.CelObject;
import dev.berth.cel.value.CelValues;
import dev.berth.cel.value.TypeValue;
import dev.berth.cel.value.Unsigned;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;

/// Converts results that are not bools: attributes have no type before the selector runs.
final class BoolResults {
  private BoolResults() {}

  /// @throws CelException if the value is not a bool
  static boolean convert(Object value) {
    return switch (value) {
      case CelError error -> throw new CelException(error.message());
      case Optional<?> held when held.isPresent() && held.get() instanceof Boolean bool -> bool;
      default ->
          throw new CelException(
              "CEL result of type %s could not be converted to bool: %s"
                  .formatted(CelValues.typeName(value), reason(value)));
    };
  }

  private static String reason(Object value) {
    return switch (value) {
      case Long _ -> "unsupported type conversion from 'int' to bool";
      case Unsigned _ -> "unsupported type conversion from 'uint' to bool";
      case Double _ -> "type conversion error from Double to 'bool'";
      case String _ -> "unsupported native conversion from string to 'bool'";
      case Bytes _ -> "type conversion error from Bytes to 'bool'";
      case CelNull _ -> "type conversion error from 'null_type' to 'bool'";
      case List<?> _ -> "type conversion error from list to 'bool'";
      case CelMap _ -> "type conversion error from map to 'bool'";
      case Duration _ -> "type conversion error from 'Duration' to 'bool'";
      case OffsetDateTime _ -> "type conversion error from 'Timestamp' to 'bool'";
      case TypeValue _ -> "type conversion not supported for 'type'";
      case Optional<?> held -> held.map(BoolResults::reason).orElse("optional.none() dereference");
      case CelObject object ->
          "type conversion error from '%s' to 'bool'".formatted(shortName(object.typeName()));
      default -> throw new IllegalArgumentException("not a value of CEL: " + value.getClass());
    };
  }

  private static String shortName(String type) {
    return type.equals("kubernetes.NamedFormat")
        ? "Format"
        : type.substring(type.lastIndexOf('.') + 1);
  }
}
